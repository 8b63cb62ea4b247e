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
