/**
 * Why an operation was refused: a sentence for a user, a snake_case code for programs and, where a field is to
 * blame, its text by the field's name (DESIGN.md section 6).
 */
export interface Rejection {
  readonly code: string;
  readonly error: string;
  readonly fields?: Readonly<Record<string, string>>;
}

export function rejection(code: string, error: string, fields?: Readonly<Record<string, string>>): Rejection {
  return fields === undefined ? { code, error } : { code, error, fields };
}
