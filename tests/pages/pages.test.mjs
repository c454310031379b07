// The pages in headless Chromium: what a judge sees, moves through with keys, and hears from a screen reader.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const root = resolve(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "../..");
const program = process.env.HEADJUDGE_BINARY ?? join(root, "build/dev/bin/headjudge");
const folder = process.env.HEADJUDGE_SCREENSHOTS ?? mkdtempSync(join(tmpdir(), "headjudge-pages-"));
const example = join(root, "scenarios/gate_ruler/examples/lethal-damage.yaml");
let browser, page;
const errors = [];

function write(name, ...args) {
  const run = spawnSync(program, args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 });
  const path = join(folder, name);
  writeFileSync(path, run.stdout);
  return pathToFileURL(path).href;
}
const shot = name => page.screenshot({ path: join(folder, name + ".png"), fullPage: true });

before(async () => {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.on("pageerror", e => errors.push(String(e)));
  page.on("request", r => { if (!r.url().startsWith("file:")) errors.push("asks for " + r.url()); });
});
after(async () => { await browser?.close(); assert.deepEqual(errors, []); });

test("a scenario is told step by step, with keys", async () => {
  await page.goto(write("lethal.html", "show", "--html", example));
  assert.match(await page.textContent("#verdict"), /Holds: \d+ checks/);
  assert.equal(await page.textContent("#place"), "1 of 2");
  assert.equal(await page.getByRole("region", { name: "P2.defense_zone, 1 card" }).count(), 1);
  await page.keyboard.press("ArrowRight");
  assert.match(await page.getByRole("status").textContent(), /@hit {2}P1 attack wolf at bear/);
  const grave = page.getByRole("region", { name: "P2.graveyard, 1 card" });
  assert.match(await grave.textContent(), /bear/);
  assert.equal(await grave.locator(".card.new").count(), 1);
  assert.ok((await page.locator("#lines tr").allTextContents()).some(t => t.includes("12-4c-2") && t.includes("P2.graveyard")));
  await shot("lethal");
  await page.keyboard.press("Home");
  assert.equal(await page.getByRole("slider", { name: "Step" }).inputValue(), "0");
  await page.getByRole("button", { name: "Next step" }).click();
  assert.equal(await page.getByRole("slider", { name: "Step" }).inputValue(), "1");
});

test("a failure opens where it failed", async () => {
  const text = readFileSync(example, "utf8").replace(/bear in P2\.graveyard/, "bear in P2.exile");
  const path = join(folder, "wrong.yaml");
  writeFileSync(path, text);
  await page.goto(write("wrong.html", "show", "--html", path));
  assert.match(await page.textContent("#verdict"), /FAIL expectation/);
  assert.match(await page.textContent("#broken"), /the left side is bear in P2\.graveyard/);
  assert.equal(await page.textContent("#place"), "2 of 2");
  await shot("wrong");
});

for (const [game, file] of [["rebirth", "rebirth/examples"], ["zx", "zx/examples"]]) {
  test("the table of " + game, async () => {
    const first = execFileSync("ls", [join(root, "scenarios", file)], { encoding: "utf8" }).split("\n")[0];
    await page.goto(write(game + ".html", "show", "--html", join(root, "scenarios", file, first)));
    const boards = await page.locator(".row.board").count();
    assert.ok(boards >= 2);
    if (game === "zx") assert.equal(await page.locator(".row.board .zone").count(), 9);
    await page.keyboard.press("End");
    await shot(game);
  });
}

test("an index of the suite finds scenarios and stays small", async () => {
  const href = write("suite.html", "verify", "--format", "html");
  await page.goto(href);
  assert.match(await page.textContent("h1"), /scenarios, \d+ checks: \d+ PASS/);
  await page.getByLabel("Find").fill("lethal-damage");
  assert.match(await page.textContent("#found"), /found/);
  assert.ok(await page.getByText("lethal-damage", { exact: true }).first().isVisible());
  await shot("suite");
  const count = Number((await page.textContent("h1")).match(/^\d+/)[0]);
  assert.ok(statSync(new URL(href)).size / count < 104, "1 MiB for an index of 10,000 scenarios");
});

test("a page of rules filters them", async () => {
  await page.goto(write("rules.html", "rules", "coverage", "rebirth", "--html"));
  const all = await page.locator("#rules tr").count();
  await page.getByLabel("Show").selectOption("unasserted");
  const some = await page.locator("#rules tr").count();
  assert.ok(some < all);
  await page.getByLabel("Find").fill("8.4.3");
  assert.match(await page.getByRole("status").textContent(), /^\d+ rules$/);
  await shot("rules");
});

test("a suite with failures shows their text, on a narrow screen too", async () => {
  await page.setViewportSize({ width: 400, height: 800 });
  await page.goto(write("canaries.html", "verify", "--no-golden", "--format", "html", "tests/canaries"));
  const first = page.locator("#failures details").first();
  await first.locator("summary").click();
  assert.ok((await first.locator("pre").textContent()).length > 40);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
  await shot("narrow");
});
