/**
 * A calendar's entity tag names all that its text follows from: what the user's log has come to, the address's options, and the
 * instant until which the user's day lasts. So an app's copy is judged before any bill is read.
 */
export interface Validator {
  /** `owners.mark`, which is another one after each change. */
  readonly mark: string;
  readonly revision: number;
  /** Epoch milliseconds, at a quarter of an hour. */
  readonly untilMs: number;
}

/** Grows when a new version of the product writes another text of the same rows. */
const FORMAT = 1;

const QUARTER_MS = 15 * 60_000;

/** It is weak, since the platform may compress the text. */
export function entityTag({ mark, revision, untilMs }: Validator): string {
  return `W/"${FORMAT}.${mark}.${revision}.${untilMs / QUARTER_MS}"`;
}

/** What an app says that it has. */
export interface Known {
  readonly isAnything: boolean;
  /** As {@link entityTag} writes them. */
  readonly tags: ReadonlySet<string>;
}

const TAG = /(?:W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/g;

/** No app keeps more. */
const TAGS_MAX = 20;

/** @param ifNoneMatch the header, whose tags are compared weakly (RFC 9110, 13.1.2) */
export function knownBy(ifNoneMatch: string | undefined): Known {
  const text = ifNoneMatch?.trim() ?? "";
  const tags = [...text.matchAll(TAG)].slice(0, TAGS_MAX).map(([, opaque]) => `W/"${opaque}"`);
  return { isAnything: text === "*", tags: new Set(tags) };
}

const OURS = new RegExp(`^W/"${FORMAT}\\.([0-9a-f]{0,32})\\.(\\d{1,9})\\.(\\d{1,9})"$`);

/** The marks and revisions in tags that may still hold, since their day isn't over. */
export function holdingTags({ tags }: Known, nowMs: number): (readonly [mark: string, revision: number])[] {
  return [...tags].flatMap((tag) => {
    const [, mark = "", revision, until] = OURS.exec(tag) ?? [];
    return Number(until) * QUARTER_MS > nowMs ? [[mark, Number(revision)] as const] : [];
  });
}
