/** A file that was chosen or dropped, or text that was pasted, under a name that we give it. */
export interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A sentence for the user about a file that can't be read. */
export interface Unreadable {
  readonly error: string;
}

/** Larger files are refused before anything looks at them, also those in a zip. */
export const FILE_BYTES_MAX = 20_000_000;

export function tooLarge(byteCount: number, max = FILE_BYTES_MAX): Unreadable {
  const megabytes = Math.ceil(byteCount / 1_000_000);
  return { error: `This file has ${megabytes} MB. Files up to ${max / 1_000_000} MB can be read.` };
}
