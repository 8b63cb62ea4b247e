import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, it } from "vitest";
import { root } from "../../scripts/lib/settings.ts";

/** Folders that npm or a build makes, and files whose words nobody here chose. */
const NOT_OURS = ["node_modules", ".git", ".wrangler", "dist", "test-results", "package-lock.json"];

const files = globSync("**/*", {
  cwd: root,
  exclude: (path) => NOT_OURS.includes(path.split("/").at(-1) ?? ""),
})
  .concat(globSync(["wrangler.toml", ".dev.vars.example", ".ci/*"], { cwd: root }))
  .filter((path) => /\.(ts|tsx|mjs|css|sql|md|toml|html|json|example)$|^\.ci\//.test(path))
  // Pictures that `npm run screens` takes.
  .filter((path) => !path.startsWith("screens/"))
  .filter((path) => statSync(join(root, path)).isFile());

const read = (path: string) => readFileSync(join(root, path), "utf8");
const documents = files.filter((path) => path.endsWith(".md"));

/** GitHub's anchor of a heading. */
function anchorOf(heading: string): string {
  return heading
    .replace(/[`*]/g, "")
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");
}

function anchorsIn(path: string): string[] {
  const prose = read(path).replace(/^```[\s\S]*?^```/gm, "");
  return [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading));
}

/** What is wrong with a link, or nothing. */
function faultOf(from: string, target: string): string[] {
  const [path = "", anchor] = target.split("#");
  const file = path === "" ? from : relative(root, join(root, dirname(from), path));
  if (!existsSync(join(root, file))) return [`${from} links to ${target}, which doesn't exist`];
  if (anchor === undefined || anchorsIn(file).includes(anchor)) return [];
  return [`${from} links to ${target}, but ${file} has no such heading`];
}

it("keeps the README at a length that a newcomer reads", () => {
  expect(statSync(join(root, "README.md")).size).toBeLessThanOrEqual(8000);
});

it("has documents whose links lead to files and headings", () => {
  expect(documents.length).toBeGreaterThan(10);
  const faults = documents.flatMap((from) =>
    [...read(from).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = ""]) => target)
      .filter((target) => !/^[a-z]+:/.test(target))
      .flatMap((target) => faultOf(from, target)),
  );
  expect(faults).toEqual([]);
});

it("has documents that name only files and folders that exist", () => {
  // A decision may name what it replaced.
  const faults = documents
    .filter((path) => !path.startsWith("docs/decisions/"))
    .flatMap((from) =>
      [...read(from).matchAll(/`((?:app|build|docs|migrations|public|scripts|tests|worker)\/[\w./-]*)`/g)]
        .map(([, path = ""]) => path)
        .filter((path) => !existsSync(join(root, path)))
        .map((path) => `${from} names ${path}, which doesn't exist`),
    );
  expect(faults).toEqual([]);
});

it("names only pages of docs/ that exist", () => {
  const faults = files.flatMap((from) =>
    [...read(from).matchAll(/(?<![\w./])docs\/[\w./-]+\.md(#[\w-]+)?/g)].flatMap(([target]) =>
      faultOf("README.md", target).map((fault) => fault.replace("README.md", from)),
    ),
  );
  expect(faults).toEqual([]);
});

it("refers to no document and no issue outside the repository", () => {
  const outside = new RegExp(
    [
      "(SPEC|DESIGN|STYLE|UI)\\.md",
      "\\.\\./shared/",
      "(?<!RFC \\d+,? )\\bsections? \\d",
      "(?<!workers-sdk )\\bissue \\d",
    ].join("|"),
  );
  const faults = files
    .filter((path) => path !== "tests/tooling/docs.test.ts")
    .flatMap((path) =>
      read(path)
        .split("\n")
        .flatMap((line, index) => (outside.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
    );
  expect(faults).toEqual([]);
});
