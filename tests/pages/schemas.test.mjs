// The schemas for editors against every scenario of the suite: what is true in a file, its schema must allow.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import Ajv from "ajv";
import { parse } from "yaml";

const root = resolve(new URL(".", import.meta.url).pathname, "../..");
const program = process.env.HEADJUDGE_BINARY ?? join(root, "build/dev/bin/headjudge");
const schemaOf = game => JSON.parse(execFileSync(program, ["schema", game], { encoding: "utf8" }));

function* scenarios(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== "cards") yield* scenarios(path);
    else if (entry.name.endsWith(".yaml")) yield path;
  }
}

for (const game of ["gate_ruler", "rebirth", "zx"])
  test("every scenario of " + game + " fits its schema", () => {
    const schema = schemaOf(game);
    const validate = new Ajv({ allErrors: true, strict: false }).compile(schema);
    const wrong = [];
    for (const path of scenarios(join(root, "scenarios", game)))
      if (!validate(parse(readFileSync(path, "utf8"), { uniqueKeys: true })))
        wrong.push(path + ": " + validate.errors.slice(0, 2).map(e => e.instancePath + " " + e.message + " " + JSON.stringify(e.params)).join("; "));
    assert.deepEqual(wrong, []);
  });

test("a misspelt key does not fit", () => {
  const schema = schemaOf("zx");
  const validate = new Ajv({ strict: false }).compile(schema);
  assert.ok(!validate({ scenario: "x", game: "zx", plays: [] }));
  assert.ok(!validate({ scenario: "x", game: "zx", play: [{ P1: "pas" }] }));
  assert.ok(!validate({ scenario: "x", game: "zx", cites: ["804.99"] }));
});
