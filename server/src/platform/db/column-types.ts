import type { PostgresType } from 'postgres';

/** A whole number from PostgreSQL's bigint; one that JavaScript cannot hold exactly is an error, never a rounded value. */
function parseBigint(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`bigint ${text} is too large for a number`);
  return number;
}

/** The text form of an array (PostgreSQL manual 8.15.2), nested as it is: `{a,"b, c",NULL}`. */
function parseArray(text: string, parseElement: (text: string) => unknown): unknown[] {
  const root: unknown[] = [];
  const open: unknown[][] = [root];
  const tokens = text.matchAll(/\{|\}|"((?:[^"\\]|\\.)*)"|([^{},"]+)/gs);
  for (const [token, quoted, bare] of tokens) {
    const current = open.at(-1) ?? root;
    if (token === '{') {
      const inner: unknown[] = [];
      current.push(inner);
      open.push(inner);
    } else if (token === '}') open.pop();
    else if (bare === 'NULL') current.push(null);
    else current.push(parseElement(bare ?? (quoted ?? '').replaceAll(/\\(.)/gs, '$1')));
  }
  // An array that does not begin at 1 says so before its first brace: [0:1]={a,b}.
  return root.find((value): value is unknown[] => Array.isArray(value)) ?? [];
}

function serializeArray(values: unknown, serializeElement: (value: unknown) => string): unknown {
  if (!Array.isArray(values)) return values;
  const texts = values.map((value: unknown) => {
    if (Array.isArray(value)) return serializeArray(value, serializeElement);
    if (value === null) return 'NULL';
    return `"${serializeElement(value).replaceAll(/["\\]/g, String.raw`\$&`)}"`;
  });
  return `{${texts.join(',')}}`;
}

function arrayOf(
  oid: number,
  parseElement: (text: string) => unknown,
  serializeElement: (value: unknown) => string = String,
): PostgresType<unknown> {
  return {
    to: oid,
    from: [oid],
    parse: (text: string) => parseArray(text, parseElement),
    serialize: (values: unknown) => serializeArray(values, serializeElement),
  };
}

const asText = (text: string) => text;
const momentText = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value));

/**
 * How values leave the database where the driver's own choice would surprise: bigint (count(*) too) as a number instead
 * of a string, and date as the text YYYY-MM-DD instead of a moment in some time zone.
 *
 * Arrays stand here one by one, by the numbers that PostgreSQL's pg_type.dat gives them for ever. The driver would ask
 * each new connection for them, and when that question fails (the database is going down), the failure has no owner and
 * ends the process (porsager/postgres issues 1192 and 1205).
 */
export const columnTypes = {
  int8: { to: 20, from: [20], serialize: String, parse: parseBigint },
  calendarDate: { to: 1082, from: [1082], serialize: asText, parse: asText },
  textArray: arrayOf(1009, asText),
  varcharArray: arrayOf(1015, asText),
  nameArray: arrayOf(1003, asText),
  uuidArray: arrayOf(2951, asText),
  boolArray: arrayOf(1000, (text) => text === 't'),
  int2Array: arrayOf(1005, Number),
  int4Array: arrayOf(1007, Number),
  int8Array: arrayOf(1016, parseBigint),
  float8Array: arrayOf(1022, Number),
  numericArray: arrayOf(1231, asText),
  dateArray: arrayOf(1182, asText),
  timestamptzArray: arrayOf(1185, (text) => new Date(text), momentText),
  jsonbArray: arrayOf(
    3807,
    (text) => JSON.parse(text),
    (value) => JSON.stringify(value),
  ),
};

/** The type of `columnTypes`, for the driver's options. */
export type ColumnTypes = { [Name in keyof typeof columnTypes]: PostgresType };
