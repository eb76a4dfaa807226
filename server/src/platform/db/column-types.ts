import { type CustomTypesConfig, types } from 'pg';

/** The OIDs of PostgreSQL's built-in types, from its pg_type.dat. They are the same in every installation. */
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

/** Parses a bigint. Throws a RangeError instead of rounding a number that JavaScript cannot represent exactly. */
function parseBigint(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`bigint ${text} is too large for a number`);
  return number;
}

/**
 * Returns pg's own parser for a type. The declaration of `getTypeParser` lacks the array types, so it is widened here.
 */
function getDriverParser(id: number): Parser {
  const { getTypeParser }: { getTypeParser: (type: number) => Parser } = types;
  return getTypeParser(id);
}

const returnText: Parser = (text) => text;

const parseTextArray: Parser = getDriverParser(oid.textArray);

/** Applies `parse` to every text in an array, including nested arrays. Null elements stay null. */
function parseElements(value: unknown, parse: Parser): unknown {
  if (Array.isArray(value)) return value.map((element: unknown) => parseElements(element, parse));
  return typeof value === 'string' ? parse(value) : value;
}

const createArrayParser =
  (parse: Parser): Parser =>
  (text) =>
    parseElements(parseTextArray(text), parse);

const parsers = new Map<number, Parser>([
  [oid.int8, parseBigint],
  [oid.int8Array, createArrayParser(parseBigint)],
  [oid.date, returnText],
  [oid.dateArray, parseTextArray],
  [oid.numericArray, parseTextArray],
  [oid.nameArray, parseTextArray],
]);

/**
 * The parsers of columns. They differ from pg's own parsers as follows. A bigint becomes a number instead of a text;
 * count(*) is a bigint too. A date becomes the text YYYY-MM-DD instead of a Date, which would depend on a time zone.
 * A numeric[] or name[] becomes an array of texts.
 */
export const columnTypes: CustomTypesConfig = {
  getTypeParser: (id, format) => parsers.get(id) ?? types.getTypeParser(id, format),
};

/**
 * Returns the OID of the type with which a parameter is declared, or 0 if PostgreSQL infers the type from the
 * statement. Dates, byte arrays, booleans and bigints are declared, because PostgreSQL would infer another type for
 * them in expressions such as `${date} - interval '1 day'` and `select ${true}`.
 */
export function parameterType(value: unknown): number {
  if (value instanceof Date) return oid.timestamptz;
  if (value instanceof Uint8Array) return oid.bytea;
  if (typeof value === 'boolean') return oid.bool;
  return typeof value === 'bigint' ? oid.int8 : 0;
}

/**
 * Converts a parameter to a value for pg. `type` is the OID of its type. Because pg would send every array as a
 * PostgreSQL array, an array for json or jsonb is converted to JSON text here. An array for json[] or jsonb[] stays an
 * array, and its elements are converted.
 */
export function encodeParameter(value: unknown, type: number): unknown {
  if (!Array.isArray(value)) return value;
  if (type === oid.json || type === oid.jsonb) return JSON.stringify(value);
  if (type !== oid.jsonArray && type !== oid.jsonbArray) return value;
  return value.map((element: unknown) => (element === null ? null : JSON.stringify(element)));
}
