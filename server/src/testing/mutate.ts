import type { z } from 'zod';

/** A random number generator. It returns a number from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;

/** Creates a generator with the algorithm mulberry32. The same seed produces the same numbers. */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns a random item. The list must not be empty. */
export const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item;

/**
 * The properties of zod's schema definitions that `generateValidValue` uses. The type of the schema determines which of
 * these properties exist.
 */
interface Definition {
  readonly type: string;
  readonly shape?: Record<string, z.ZodType>;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly keyType?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly entries?: Record<string, string>;
  readonly values?: readonly unknown[];
}

/** The candidates for texts: ordinary ones, and some that careless code would interpret. */
const texts = [
  'PLANT-7',
  'Nadia Haddad',
  'trainee',
  'full',
  '7',
  'a long enough password',
  "Robert'); drop table users; --",
  '<img src=x onerror=alert(1)>',
  'محمد علي',
  '王伟 👷🏽',
  '\\u0000 %00 ${x} {{x}}',
  'x'.repeat(60),
  '/training-modules',
  'en-GB',
  '2026-03-01T10:00:00Z',
  // The id of a shipped drill.
  '07-1',
  // The lines of an exhibit.
  'C:\\> hostname\nHMI-12B',
  '',
];
/** The maximum number of times that an object is generated until it passes its refinements. */
const maxTries = 10;
/** The candidates for numbers. */
const numbers = [0, 1, 2, 6, 10, 24.999, 25, 33, 50, 100, 1000, -1];

/**
 * Generates a random value for the schema, with ids from `ids`. All parts of the value are valid, but refinements can
 * refuse the value as a whole. An object that its refinements refuse is generated again, up to `maxTries` times in
 * total. Refinements of a record are not checked. Throws if a part accepts none of the candidates of `pickValidLeaf`.
 */
export function generateValidValue(schema: z.ZodType, random: Random, ids: readonly string[]): unknown {
  const definition = schema.def as unknown as Definition;
  const generatePart = (part: z.ZodType | undefined) => (part ? generateValidValue(part, random, ids) : undefined);
  switch (definition.type) {
    case 'object': {
      const generateObject = () =>
        Object.fromEntries(
          Object.entries(definition.shape ?? {})
            .map(([name, field]) => [name, generatePart(field)] as const)
            .filter(([, value]) => value !== undefined),
        );
      let value = generateObject();
      for (let tries = 1; tries < maxTries && !schema.safeParse(value).success; tries += 1) value = generateObject();
      return value;
    }
    case 'record':
      return Object.fromEntries(
        Array.from({ length: Math.floor(random() * 3) }, () => [
          generatePart(definition.keyType),
          generatePart(definition.valueType),
        ]),
      );
    case 'array': {
      const items = Array.from({ length: Math.floor(random() * 3) }, () => generatePart(definition.element));
      // Some lists must have at least one or two items.
      while (items.length < 2 && !schema.safeParse(items).success) items.push(generatePart(definition.element));
      return items;
    }
    case 'optional':
    case 'default':
    case 'catch':
      return random() < 0.3 ? undefined : generatePart(definition.innerType);
    case 'nullable':
      return random() < 0.3 ? null : generatePart(definition.innerType);
    case 'union':
      return generatePart(pick(random, definition.options ?? []));
    case 'unknown':
      return pick<unknown>(random, [undefined, null, true, 7, 'x', [], { a: { b: [] } }, '2026-03-01T10:00:00Z']);
    case 'enum':
      return pick(random, Object.values(definition.entries ?? {}));
    case 'literal':
      return pick(random, definition.values ?? []);
    case 'boolean':
      return random() < 0.5;
    default:
      return pickValidLeaf(schema, random, ids);
  }
}

/**
 * Returns one of the candidates that the schema accepts, chosen at random. Each candidate is checked with the schema
 * itself, so the value also satisfies the bounds, the format and the refinements of the schema.
 */
function pickValidLeaf(schema: z.ZodType, random: Random, ids: readonly string[]): unknown {
  const email = `person-${Math.floor(random() * 1e9)}@plant.test`;
  const candidates: unknown[] = [...ids, email, ...texts, ...numbers];
  const valid = candidates.filter((candidate) => schema.safeParse(candidate).success);
  if (valid.length === 0) throw new Error(`No valid value was found for a schema of type ${schema.def.type}.`);
  return pick(random, valid);
}

/** Returns an empty array inside `depth` - 1 other arrays. */
const nestedArrays = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);

/** Functions that create values that most fields of the API do not accept. */
const unexpectedValues: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => -1,
  () => 1.5,
  () => Number.MAX_SAFE_INTEGER + 2,
  () => 1e308,
  () => '',
  () => ' \t\n ',
  () => 'nul \u0000 in it',
  () => '\u0000',
  () => 'half \uD83D a character',
  () => '\uDC00',
  () => 'x'.repeat(10_000),
  () => '\u202Egnp.exe',
  () => [],
  () => [[]],
  () => ({}),
  () => nestedArrays(500),
  () => ({ length: 1e9 }),
  // JSON.parse creates an ordinary key `__proto__`, as it does for a request body.
  () => JSON.parse('{"__proto__":{"isAdmin":true}}'),
  () => ({ constructor: { prototype: { isAdmin: true } } }),
  () => ({ toString: 1, valueOf: null }),
  () => ({ $ne: null }),
  () => '00000000-0000-4000-8000-000000000000',
  () => '2026-02-30T99:99:99Z',
];

/** Names of fields that the API does not declare and that careless code could misinterpret. */
const hostileKeys = ['__proto__', 'constructor', 'toString', '', '\u0000', 'a.b', '0', 'isAdmin', 'x'.repeat(3000)];

/**
 * Returns a copy of a value with one random change. The change adds or removes a field, adds an array item, or replaces
 * the value or one of its parts by an unexpected value.
 */
export function mutateValue(value: unknown, random: Random): unknown {
  const unexpectedValue = () => pick(random, unexpectedValues)();
  if (typeof value !== 'object' || value === null || random() < 0.08) return unexpectedValue();
  if (Array.isArray(value)) return [...(value as unknown[]), unexpectedValue()];
  const fields = Object.entries(value);
  const changedIndex = Math.floor(random() * fields.length);
  // 30 percent of the mutations add a field, 15 percent remove a field, 15 percent change a part of a field, and the
  // rest replace the value of a field.
  const mutation = random();
  if (mutation < 0.3 || fields.length === 0) return withKey(fields, pick(random, hostileKeys), unexpectedValue());
  if (mutation < 0.45) return Object.fromEntries(fields.filter((_, index) => index !== changedIndex));
  return Object.fromEntries(
    fields.map(([name, field], index) => {
      if (index !== changedIndex) return [name, field];
      return [name, mutation < 0.6 ? mutateValue(field, random) : unexpectedValue()];
    }),
  );
}

/** Returns an object with these fields and an own property `key`, even if `key` is `__proto__`. */
function withKey(fields: readonly (readonly [string, unknown])[], key: string, value: unknown): unknown {
  const copy: object = Object.fromEntries(fields);
  return Object.defineProperty(copy, key, { value, enumerable: true, configurable: true, writable: true });
}
