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

test("what the program refuses for its words or its shape does not fit", () => {
  const validate = new Ajv({ strict: false }).compile(schemaOf("gate_ruler"));
  const card = { id: "wolf", kind: "unit", hp: 3 };
  const file = parts => ({ scenario: "x", game: "gate_ruler", ...parts });
  const step = one => file({ play: [one] });
  const ability = one => file({ define: [{ ...card, abilities: [one] }] });
  const fits = [
    file({ source: { kind: "q&a", url: "https://example.org" }, known_failing: { reason: "why" } }),
    file({ given: { phase: "main_phase", P1: { ruler: "knight", attack_zone: ["wolf", null] } } }),
    file({ define: [{ id: "mine", kind: "ruler" }], given: { P1: { ruler: "mine" } } }),
    step({ P1: { attack: "wolf", at: "P2.ruler" } }), step({ P1: { play: "wolf", any_name: ["a"] } }),
    step({ until: { asks: "8-4c", of: "P2" } }), step({ luck: { "P1.deck": ["wolf"], coin: "heads" } }),
    step({ result: { winner: "none", by: "12-2d-1" } }), step({ events: ["damage(bear, 4)"] }),
    ability({ activated: { timing: "instant" }, do: { draw: 1 } }), ability({ static: { atk: 1 } }),
    ability({ auto: { when: "enters", card: "self" }, do: [{ may: [{ draw: 1 }], else: { draw: 2 } }] }),
  ];
  const does_not = [
    file({ source: { kind: "official" } }), file({ source: { kind: "web" } }), file({ known_failing: true }),
    file({ given: { phase: "battle" } }), file({ given: { at: "end_of_turn" } }), file({ given: { tunr: 3 } }),
    file({ given: { P1: { defence_zone: [] } } }), file({ given: { P1: { ruler: "kinght" } } }),
    file({ given: { P1: { hand: [{ card: "wolf", marked_damge: 2 }] } } }),
    step({ P1: { attak: "wolf" } }), step({ P1: { att: "wolf" } }), step({ P1: "pas" }),
    step({ until: { ask: "8-4c" } }), step({ until: { phase: "battle" } }), step({ luck: { frist: "P1" } }),
    step({ result: { wins: "P1" } }), step({ illegal: { P1: "pass" } }), step({ events: ["damge(bear, 4)"] }),
    file({ define: [{ ...card, def: 3 }] }), file({ define: [{ ...card, attributss: ["beast"] }] }),
    ability({ activated: { timing: "fast" }, do: [{ draw: 1 }] }), ability({ activated: {}, do: [{ sacrifice: "self" }] }),
    ability({ auto: { when: "end_of_turn" }, do: [{ draw: 1 }] }), ability({ keyword: "pirce" }),
    ability({ activated: {}, do: [{ may: [{ drow: 1 }] }] }),
    ability({ activated: {}, do: [{ give: { to: "self", atk: 1, until: "end" } }] }), ability({ static: [{ power: 1 }] }),
  ];
  for (const one of fits) assert.ok(validate(one), JSON.stringify(one) + " " + JSON.stringify(validate.errors));
  for (const one of does_not) assert.ok(!validate(one), JSON.stringify(one));
});
