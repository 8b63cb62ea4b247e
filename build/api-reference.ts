import type { Plugin } from "vite";
import type {
  ApiReference,
  ReferenceField,
  ReferenceOperation,
  ReferenceSchema,
} from "../app/pages/public/api-reference.ts";

/** Gives the page for developers what the OpenAPI document says. The API's code is loaded only for that. */
export const apiReference: Plugin = {
  name: "expense-timeline:api-reference",
  load: {
    filter: { id: /\/app\/pages\/public\/api-reference\.ts$/ },
    handler: async () => `export const reference = ${JSON.stringify(await readReference())};`,
  },
};

type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly description?: string;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
};

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security: readonly { readonly token?: readonly string[] }[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly "x-problems": Readonly<Record<string, string>>;
}

async function readReference(): Promise<ApiReference> {
  const [{ programApi }, { openApi }] = await Promise.all([
    import("../worker/features/programs/api.ts"),
    import("../worker/features/programs/openapi.ts"),
  ]);
  return referenceOf(JSON.parse(JSON.stringify(await openApi(programApi))) as Document);
}

function referenceOf({ paths, components, "x-problems": problems }: Document): ApiReference {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => referenceOperation(method, path, operation)),
  );
  return {
    operations,
    schemas: Object.entries(components.schemas).map(
      ([name, schema]): ReferenceSchema => ({
        name,
        ...(schema.description !== undefined && { description: schema.description }),
        fields: fieldsOf(schema),
      }),
    ),
    problems,
  };
}

function referenceOperation(method: string, path: string, operation: Operation): ReferenceOperation {
  const { operationId, summary, description, tags, security, parameters = [], responses } = operation;
  const [status = "", { content } = {}] = Object.entries(responses).find(([code]) => /^2/.test(code)) ?? [];
  const body = operation.requestBody?.content["application/json"]?.schema;
  const answer = content?.["application/json"]?.schema;
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    summary,
    ...(description !== undefined && { description }),
    tag: tags[0] ?? "",
    writes: security.some(({ token }) => token?.includes("write") ?? false),
    status,
    ...(body !== undefined && { body: typeText(body) }),
    ...(answer !== undefined && { answer: typeText(answer) }),
    parameters: parameters
      .filter((each) => each.in !== "header")
      .map(({ name, required = false, schema, description: text }) => fieldOf(name, schema, required, text)),
  };
}

/** Those of every shape, where a schema has several. */
function fieldsOf({ properties = {}, required = [], anyOf = [] }: Schema): ReferenceField[] {
  const own = Object.entries(properties).map(([name, schema]) =>
    fieldOf(name, schema, required.includes(name), schema.description),
  );
  const others = anyOf.flatMap(fieldsOf).map((field) => ({ ...field, required: false }));
  return [...own, ...others].filter(
    ({ name }, index, all) => all.findIndex((each) => each.name === name) === index,
  );
}

function fieldOf(name: string, schema: Schema, required: boolean, description?: string): ReferenceField {
  return { name, type: typeText(schema), required, ...(description !== undefined && { description }) };
}

/** "string (date)", "Bill[]", "PENDING | PAID", "number | null" */
function typeText(schema: Schema): string {
  const { $ref, type, format, enum: values, const: value, items, anyOf } = schema;
  if ($ref !== undefined) return $ref.split("/").at(-1) ?? "";
  if (anyOf !== undefined) return [...new Set(anyOf.map(typeText))].join(" | ");
  if (value !== undefined) return String(value);
  if (values !== undefined) return values.join(" | ");
  if (items !== undefined) return `${typeText(items)}[]`;
  const name = [type ?? "any"].flat().join(" | ");
  return format === undefined ? name : `${name} (${format})`;
}
