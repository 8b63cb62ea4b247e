import { type Random, randomFrom } from "../../scripts/seed/random.ts";

export type { Random };

/** A source of chance of its own for each use, so that removing one step of a history leaves the others' chances as they are. */
export function randomFor(...labels: readonly (string | number)[]): Random {
  return randomFrom(hashOf(labels.join("/")));
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
