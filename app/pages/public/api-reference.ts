/** What the page for developers shows of the OpenAPI document. */
export interface ApiReference {
  readonly operations: readonly ReferenceOperation[];
  readonly schemas: readonly ReferenceSchema[];
  /** What each code of a problem means. */
  readonly problems: Readonly<Record<string, string>>;
}

export interface ReferenceOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  readonly writes: boolean;
  readonly parameters: readonly ReferenceField[];
  /** The type of the request's body, and of the answer's. */
  readonly body?: string;
  readonly answer?: string;
  readonly status: string;
}

export interface ReferenceSchema {
  readonly name: string;
  readonly description?: string;
  readonly fields: readonly ReferenceField[];
}

export interface ReferenceField {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly description?: string;
}

/** The build writes here what the document says (build/api-reference.ts). */
export const reference: ApiReference = { operations: [], schemas: [], problems: {} };
