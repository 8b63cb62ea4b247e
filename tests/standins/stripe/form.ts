export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

/** A form-encoded body or query as nested values: `line_items[0][price]=p` gives `{line_items: [{price: "p"}]}`. */
export function parseForm(encoded: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.split(/[[\]]+/).filter((part, index) => part !== "" || index === 0);
    let parent = form;
    for (const part of path.slice(0, -1)) {
      const child = parent[part];
      const next = typeof child === "object" ? (child as Form) : {};
      parent[part] = next;
      parent = next;
    }
    parent[path.at(-1) ?? ""] = value;
  }
  return withLists(form) as Form;
}

function withLists(value: FormValue): FormValue {
  if (typeof value === "string" || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, withLists(each)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, each]) => each) : Object.fromEntries(entries);
}
