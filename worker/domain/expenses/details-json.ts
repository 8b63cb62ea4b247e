import {
  blanks,
  DETAIL_NAMES,
  type DetailJson,
  type DetailName,
  type Details,
  type DetailsInFull,
  type DetailsJson,
  type DetailValue,
  detailOf,
  FLAG_DETAILS,
  propertyOf,
  type RareDetail,
  STRUCTURED_DETAILS,
} from "./details.ts";

const RARE_BLANKS = blanks<RareDetail>([...FLAG_DETAILS, ...STRUCTURED_DETAILS]);

/** Returns a detail that JSON has as it is stored. */
export function storedDetail<K extends DetailName>(name: K, json: DetailJson<K>): DetailValue<K> {
  const { fromJson } = detailOf(name);
  return (fromJson === undefined ? json : fromJson(json)) as DetailValue<K>;
}

/** The inverse of {@link storedDetail}. */
export function jsonDetail<K extends DetailName>(name: K, stored: DetailValue<K>): DetailJson<K> {
  const { toJson } = detailOf(name);
  return (toJson === undefined ? stored : toJson(stored)) as DetailJson<K>;
}

export function detailsInFull(row: Details): DetailsInFull {
  const entries = DETAIL_NAMES.map((name) => [name, jsonDetail(name, row[propertyOf(name)])]);
  return Object.fromEntries(entries) as DetailsInFull;
}

export function detailsToJson(row: Details): DetailsJson {
  return withoutUsual(detailsInFull(row), RARE_BLANKS);
}

/** The inverse of {@link detailsToJson}. */
export function detailsFromJson(json: DetailsJson): Details {
  const full: DetailsInFull = { ...RARE_BLANKS, ...json };
  const entries = DETAIL_NAMES.map((name) => [propertyOf(name), storedDetail(name, full[name])]);
  return Object.fromEntries(entries) as Details;
}

const PLACES: ReadonlySet<string> = new Set([...DETAIL_NAMES, ...DETAIL_NAMES.map(propertyOf)]);

/** Returns what a row, or its JSON, holds beside its details. */
export function withoutDetails<Row extends object>(row: Row): Omit<Row, DetailName | keyof Details> {
  const others: Partial<Row> = {};
  for (const name in row) if (!PLACES.has(name)) others[name] = row[name];
  return others as Omit<Row, DetailName | keyof Details>;
}

type WithoutUsual<Row, Usual> = Omit<Row, keyof Usual> & {
  [K in keyof Row & keyof Usual]?: NonNullable<Row[K]>;
};

/** Leaves out the fields of a row that have their usual value, because JSON omits them. */
export function withoutUsual<Row extends object, Usual extends object>(row: Row, usual: Usual) {
  const json: Partial<Row> = {};
  for (const name in row) {
    if (row[name] !== (usual as Partial<Row>)[name]) json[name] = row[name];
  }
  return json as WithoutUsual<Row, Usual>;
}
