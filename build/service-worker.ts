import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bundleScript } from "./bundle-script.ts";

/** A file whose content can change under the same address. */
interface VersionedFile {
  readonly url: string;
  readonly content: string | Buffer;
}

const PUBLIC_FILES = "*.{svg,png,ico,webmanifest}";

/** @param hashedUrls of files whose name changes with their content */
export async function buildServiceWorker(
  publicDir: string,
  documents: readonly VersionedFile[],
  hashedUrls: readonly string[],
): Promise<string> {
  const publicFiles = globSync(PUBLIC_FILES, { cwd: publicDir })
    .sort()
    .map((name) => ({ url: `/${name}`, content: readFileSync(join(publicDir, name)) }));
  const entries = [
    ...hashedUrls.map((url) => ({ url, revision: null })),
    ...[...publicFiles, ...documents].map(({ url, content }) => ({
      url,
      revision: createHash("sha256").update(content).digest("hex").slice(0, 16),
    })),
  ];
  return await bundleScript("app/entry/service-worker.ts", { PRECACHE_ENTRIES: JSON.stringify(entries) });
}
