import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../../scripts/lib/settings.ts";

interface Entry {
  version: string;
  resolved?: string;
  integrity?: string;
  optional?: boolean;
  hasInstallScript?: boolean;
}

const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
  packages: Record<string, Entry>;
};
const packages = Object.entries(lock.packages)
  .filter(([path]) => path !== "")
  .map(([path, entry]) => ({ name: path.split("node_modules/").at(-1) ?? path, ...entry }));

/** What runs code of its own when it is installed, each looked at: they choose this platform's binary. */
const INSTALL_SCRIPTS = ["esbuild", "node", "workerd"];

/** What signs, hashes, encrypts or checks: two versions could mean that a fixed fault lives on. */
const CRYPTOGRAPHIC = [
  "@better-auth/core",
  "@better-auth/utils",
  "@better-fetch/fetch",
  "@noble/ciphers",
  "@noble/hashes",
  "better-auth",
  "better-call",
  "hono",
  "jose",
  "stripe",
];

it("lets only known packages run code at install", () => {
  const running = packages.filter(({ hasInstallScript }) => hasInstallScript);
  expect([...new Set(running.map(({ name }) => name))].sort()).toEqual(INSTALL_SCRIPTS);
});

it.each(CRYPTOGRAPHIC)("holds one version of %s", (name) => {
  const versions = new Set(packages.filter((each) => each.name === name).map(({ version }) => version));
  expect(versions.size).toBe(1);
});

it.each(["wrangler", "miniflare", "workerd"])(
  "holds one %s, since local runs and tests share its runtime",
  (name) => {
    expect(packages.filter((each) => each.name === name)).toHaveLength(1);
  },
);

it("takes everything from the registry, by its hash", () => {
  const elsewhere = packages.filter(
    ({ resolved }) => resolved !== undefined && !resolved.startsWith("https://registry.npmjs.org/"),
  );
  expect(elsewhere.map(({ name }) => name)).toEqual([]);
  const unhashed = packages.filter(({ integrity, optional }) => integrity === undefined && !optional);
  expect(unhashed.map(({ name }) => name)).toEqual([]);
});

it("pins every direct dependency to one version", () => {
  const own = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<
    "dependencies" | "devDependencies",
    Record<string, string>
  >;
  for (const [name, version] of Object.entries({ ...own.dependencies, ...own.devDependencies }))
    expect({ name, version }).toEqual({ name, version: expect.stringMatching(/^\d+\.\d+\.\d+[-.\w]*$/) });
});
