/**
 * Why an operation was rejected: a sentence for people, a snake_case code for programs and, if a field is to blame,
 * its text by the field's name.
 */
export interface Rejection {
  readonly code: string;
  readonly error: string;
  readonly fields?: Readonly<Record<string, string>>;
}

export function rejection(code: string, error: string, fields?: Readonly<Record<string, string>>): Rejection {
  return fields === undefined ? { code, error } : { code, error, fields };
}
