// The schemas for editors against every scenario of the suite: what is true in a file, its schema must allow.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import Ajv from "ajv";
import { parse } from "yaml";

const root = resolve(new URL(".", import.meta.url).pathname, "../..");

function* scenarios(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== "cards") yield* scenarios(path);
    else if (entry.name.endsWith(".yaml")) yield path;
  }
}

for (const game of ["gate_ruler", "rebirth", "zx"])
  test("every scenario of " + game + " fits its schema", () => {
    const schema = JSON.parse(readFileSync(join(root, "docs/schemas", game + ".schema.json"), "utf8"));
    const validate = new Ajv({ allErrors: true, strict: false }).compile(schema);
    const wrong = [];
    for (const path of scenarios(join(root, "scenarios", game)))
      if (!validate(parse(readFileSync(path, "utf8"), { uniqueKeys: true })))
        wrong.push(path + ": " + validate.errors.slice(0, 2).map(e => e.instancePath + " " + e.message + " " + JSON.stringify(e.params)).join("; "));
    assert.deepEqual(wrong, []);
  });

test("a misspelt key does not fit", () => {
  const schema = JSON.parse(readFileSync(join(root, "docs/schemas/zx.schema.json"), "utf8"));
  const validate = new Ajv({ strict: false }).compile(schema);
  assert.ok(!validate({ scenario: "x", game: "zx", plays: [] }));
  assert.ok(!validate({ scenario: "x", game: "zx", play: [{ P1: "pas" }] }));
  assert.ok(!validate({ scenario: "x", game: "zx", cites: ["804.99"] }));
});
