import { type CustomTypesConfig, types } from 'pg';

/** PostgreSQL's numbers (OIDs) of the types named here, from its pg_type.dat; they never change. */
const oid = {
  bool: 16,
  bytea: 17,
  int8: 20,
  json: 114,
  jsonArray: 199,
  nameArray: 1003,
  textArray: 1009,
  int8Array: 1016,
  date: 1082,
  dateArray: 1182,
  timestamptz: 1184,
  numericArray: 1231,
  jsonb: 3802,
  jsonbArray: 3807,
};

type Parser = (text: string) => unknown;

/** A whole number from PostgreSQL's bigint; one that JavaScript cannot hold exactly is an error, never a rounded value. */
function parseBigint(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`bigint ${text} is too large for a number`);
  return number;
}

/** pg's own parser. Its types know no arrays, though pg has parsers for them. */
function columnParser(id: number): Parser {
  const { getTypeParser }: { getTypeParser: (type: number) => Parser } = types;
  return getTypeParser(id);
}

const parseText: Parser = (text) => text;

const parseTextArray: Parser = columnParser(oid.textArray);

/** Applies `parse` to the elements of an array of texts, nested as it is. */
function parseElements(value: unknown, parse: Parser): unknown {
  if (Array.isArray(value)) return value.map((element: unknown) => parseElements(element, parse));
  return typeof value === 'string' ? parse(value) : value;
}

const arrayOf =
  (parse: Parser): Parser =>
  (text) =>
    parseElements(parseTextArray(text), parse);

const parsers = new Map<number, Parser>([
  [oid.int8, parseBigint],
  [oid.int8Array, arrayOf(parseBigint)],
  [oid.date, parseText],
  [oid.dateArray, parseTextArray],
  [oid.numericArray, parseTextArray],
  [oid.nameArray, parseTextArray],
]);

/**
 * How columns become values where pg's own choice would surprise: bigint (count(*) too) as a number instead of a text,
 * date as the text YYYY-MM-DD instead of a moment in some time zone, numeric[] as texts like numeric.
 */
export const columnTypes: CustomTypesConfig = {
  getTypeParser: (id, format) => parsers.get(id) ?? types.getTypeParser(id, format),
};

/**
 * The type that a parameter is declared with: where a value has one natural type, it is named, so that
 * `${date} - interval '1 day'` and `select ${true}` mean what they say. 0 leaves the type to the statement.
 */
export function parameterType(value: unknown): number {
  if (value instanceof Date) return oid.timestamptz;
  if (value instanceof Uint8Array) return oid.bytea;
  if (typeof value === 'boolean') return oid.bool;
  return typeof value === 'bigint' ? oid.int8 : 0;
}

/** A parameter for a type: pg writes each array as a PostgreSQL array, also where the type is json. */
export function encodeParameter(value: unknown, type: number): unknown {
  if (!Array.isArray(value)) return value;
  if (type === oid.json || type === oid.jsonb) return JSON.stringify(value);
  if (type !== oid.jsonArray && type !== oid.jsonbArray) return value;
  return value.map((element: unknown) => (element === null ? null : JSON.stringify(element)));
}
