export interface Rejection {
  /** In snake_case, for programs. */
  readonly code: string;
  /** A sentence for the user. */
  readonly error: string;
  /** Each with its text. */
  readonly fields?: Readonly<Record<string, string>>;
}

export function rejection(code: string, error: string, fields?: Readonly<Record<string, string>>): Rejection {
  return fields === undefined ? { code, error } : { code, error, fields };
}

/** Of operations that only a newer version of the worker can judge. They wait for it. */
export const UNKNOWN_TYPE = "unknown_type";
export const UNKNOWN_FIELD = "unknown_field";

export function waitsForUpdate({ code }: Rejection): boolean {
  return code === UNKNOWN_TYPE || code === UNKNOWN_FIELD;
}
