/** How a control is found in a page: as people find it, step by step from the outside in. Survives JSON. */
export type Query = readonly QueryStep[];

export type QueryStep =
  | { readonly by: "role"; readonly role: string; readonly name?: Wording }
  | { readonly by: "label"; readonly text: Wording }
  | { readonly by: "text"; readonly text: Wording }
  | { readonly by: "first" };

/** A whole text, or a regular expression. */
export type Wording = string | { readonly source: string; readonly flags: string };

/** A control as it is at one instant. */
export interface Sight {
  /** How many match. The rest tells of the first. */
  readonly count: number;
  readonly text: string;
  /** Of a field; empty for anything else. */
  readonly value: string;
  readonly isChecked: boolean;
  readonly isFocused: boolean;
}
