// npm run screens: every screen × width × theme × state into screens/, with an index page to look at them all.
// With --trees it writes down each screen's accessibility tree instead, on a phone and on a desktop.
// With --engines it takes the screens to compare in Chromium, Firefox and WebKit instead, side by side.
// Arguments pick scenes whose name contains one of them; with --readme the pictures of README.md are taken again too.
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readArguments } from "../scripts/lib/arguments.ts";
import { launchBrowser } from "../scripts/lib/browser.ts";
import { Failure, runMain } from "../scripts/lib/failure.ts";
import { root } from "../scripts/lib/settings.ts";
import { startOwnCopy } from "./lib/own-copy.ts";
import { fillAccounts, SEEDED } from "./screens/accounts.ts";
import { COMPARED_ACCOUNTS, compareEngines } from "./screens/engines.ts";
import { type Account, type Scene, takePictures, takeTree } from "./screens/pictures.ts";
import { scenes } from "./screens/scenes.ts";

const USAGE =
  "npm run screens [-- [--trees] [--engines] [--readme] [--width 320] [part-of-a-scene's-name ...]]";

/** 320 px is also what 1280 px come to at 400% zoom. */
const WIDTHS = [320, 390, 768, 1280, 1920] as const;
/** A tree differs by what is shown, which is decided by these. */
const TREE_WIDTHS: readonly number[] = [390, 1280];
const folder = join(root, "screens");

/** The pictures of README.md, by the name each has in docs/. */
const README_PICTURES: Readonly<Record<string, string>> = {
  "dashboard.png": "typical-1280-light.png",
  "dashboard-phone.png": "typical-390-dark.png",
  "dashboard-horizontal.png": "typical-horizontal-1280-dark.png",
};

function isInReadme(scene: string): boolean {
  return Object.values(README_PICTURES).some((name) => name.replace(/-\d+-.*$/, "") === scene);
}

const accountOf = ({ account = "typical" }: Scene) => account;

/** Two at a time, and never two of one account: some scenes change a bill, and change it back. */
function inTwoLanes(wanted: readonly Scene[]): [Scene[], Scene[]] {
  const isHousehold = (scene: Scene) => accountOf(scene) === "typical";
  return [wanted.filter(isHousehold), wanted.filter((scene) => !isHousehold(scene))];
}

function indexPage(names: readonly string[]): string {
  const pictures = names.map(
    (name) => `<figure><img src="${name}" loading="lazy"><figcaption>${name}</figcaption></figure>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Screens</title>
<style>body{font:14px system-ui;display:flex;flex-wrap:wrap;gap:24px;align-items:start}figure{margin:0}img{max-width:640px;border:1px solid #ccc}</style>
${pictures.join("\n")}`;
}

/** A row for each screen, a column for each engine. */
function comparisonPage(rows: readonly (readonly string[])[]): string {
  const pictures = rows.map((names) => {
    const images = names.map(
      (name) => `<figure><img src="${name}"><figcaption>${name}</figcaption></figure>`,
    );
    return `<div>${images.join("")}</div>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Engines</title>
<style>body{font:14px system-ui}div{display:flex;gap:8px}figure{margin:0;flex:1}img{width:100%;border:1px solid #ccc}</style>
${pictures.join("\n")}`;
}

function readOptions() {
  const { values, positionals: words } = readArguments(USAGE, {
    allowPositionals: true,
    options: {
      engines: { type: "boolean", default: false },
      trees: { type: "boolean", default: false },
      readme: { type: "boolean", default: false },
      width: { type: "string", multiple: true },
    },
  });
  const forReadme = values.readme;
  const isWanted = (name: string) =>
    words.length === 0 ? !forReadme || isInReadme(name) : words.some((word) => name.includes(word));
  const { trees } = values;
  if (trees && values.engines) throw new Failure("Choose --trees or --engines: each takes something else.");
  const asked = (values.width ?? (trees ? TREE_WIDTHS : WIDTHS)).map(Number);
  return {
    forReadme,
    engines: values.engines,
    trees,
    wanted: scenes.filter(({ name }) => isWanted(name)),
    widths: WIDTHS.filter((width) => asked.includes(width)),
  };
}

await runMain(async () => {
  const { forReadme, engines, trees, wanted, widths } = readOptions();
  mkdirSync(folder, { recursive: true });
  const copy = await startOwnCopy(SEEDED);
  const browser = await launchBrowser();
  try {
    if (engines) {
      const states = await fillAccounts(copy, browser, COMPARED_ACCOUNTS);
      const rows = await compareEngines({ baseURL: copy.settings.appUrl, states, browser, folder });
      writeFileSync(join(folder, "engines.html"), comparisonPage(rows));
      console.log(`${rows.length} screens: screens/engines.html`);
      return 0;
    }
    const accounts = new Set(wanted.map(accountOf).filter((account) => account !== "nobody"));
    const states = await fillAccounts(copy, browser, accounts as Set<Account>);
    const take = trees ? takeTree : takePictures;
    const missed: string[] = [];
    const takeAll = async (lane: readonly Scene[]) => {
      const names: string[] = [];
      for (const scene of lane) {
        for (const width of widths) {
          const state = states.get(accountOf(scene) as Account) ?? null;
          const { appUrl: baseURL } = copy.settings;
          try {
            names.push(...(await take(browser, { baseURL, state, scene, width, folder })));
          } catch (error) {
            missed.push(`${scene.name} at ${width} px: ${String(error).split("\n")[0]}`);
          }
        }
        console.log(scene.name);
      }
      return names;
    };
    const names = (await Promise.all(inTwoLanes(wanted).map(takeAll))).flat();
    for (const [name, from] of Object.entries(forReadme && !trees ? README_PICTURES : {})) {
      copyFileSync(join(folder, from), join(root, "docs", name));
    }
    if (!trees) writeFileSync(join(folder, "index.html"), indexPage(names));
    console.log(
      trees ? `${names.length} trees: screens/*.txt` : `${names.length} pictures: screens/index.html`,
    );
    if (missed.length > 0) throw new Failure(`Not taken:\n${missed.join("\n")}`);
  } finally {
    await browser.close();
    await copy.stop();
  }
  return 0;
});
