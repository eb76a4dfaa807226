import { item, type PsItem } from '../values.ts';
import { type Context, hostNow } from './context.ts';
import { asValue, customType, elementsOf, isDate, isHashTable, isTrue, textOf, toNumber } from './convert.ts';
import { parseDate } from './dates.ts';
import { cannotConvert, invalidOperation } from './errors.ts';
import { type Extent, NotOnPracticeHosts } from './syntax.ts';
import { toTimeSpan } from './time-span.ts';

/** Rounds to an even number when both are equally near, as .NET does. */
function roundToEven(value: number, digits = 0): number {
  const factor = 10 ** digits;
  const scaled = value * factor;
  if (!Number.isFinite(scaled)) return value;
  const floor = Math.floor(scaled);
  const rest = scaled - floor;
  const isHalf = Math.abs(rest - 0.5) < 1e-9;
  const rounded = isHalf ? floor + (floor % 2 === 0 ? 0 : 1) : Math.round(scaled);
  return rounded / factor;
}

const isArrayType = (type: string): boolean => type.endsWith('[]') || type === 'array';

/** `[type]value`. Throws a StatementError if the value cannot be converted. */
export function castTo(context: Context, type: string, value: PsItem, extent: Extent): PsItem {
  const name = type.replace(/^system\./, '');
  if (isArrayType(name)) {
    const items = elementsOf(value).map((each) =>
      name === 'array' ? each : castTo(context, name.slice(0, -2), each, extent),
    );
    return item({ kind: 'list', items });
  }
  const text = textOf(value.value, context.zone);
  switch (name) {
    case 'string':
      return typeof value.value === 'string' ? value : item(text, ...value.facts);
    case 'bool':
    case 'boolean':
      return item(isTrue(value.value), ...value.facts);
    case 'switch':
    case 'object':
    case 'psobject':
    case 'version':
    case 'regex':
    case 'char':
    case 'management.automation.psobject':
      return value;
    case 'void':
      return item(null);
    case 'int':
    case 'int16':
    case 'int32':
    case 'int64':
    case 'long':
    case 'byte':
    case 'uint16':
    case 'uint32':
    case 'uint64':
      return item(roundToEven(toNumberOf(context, value, 'System.Int32', extent)), ...value.facts);
    case 'double':
    case 'decimal':
    case 'float':
    case 'single':
      return item(toNumberOf(context, value, 'System.Double', extent), ...value.facts);
    case 'datetime':
      return castToDate(context, value, text, extent);
    case 'timespan':
      return toTimeSpan(toNumberOf(context, value, 'System.TimeSpan', extent) / 10_000, ...value.facts);
    case 'pscustomobject':
      if (context.isVersion2 || !isHashTable(value.value)) return value;
      return item({ ...value.value, type: customType }, ...value.facts);
    default:
      throw unknownType(type, extent);
  }
}

function toNumberOf(context: Context, value: PsItem, type: string, extent: Extent): number {
  const number = toNumber(value.value);
  if (number === undefined) throw cannotConvert(textOf(value.value, context.zone), type, extent);
  return number;
}

function castToDate(context: Context, value: PsItem, text: string, extent: Extent): PsItem {
  if (isDate(value.value)) return value;
  const date = parseDate(text, hostNow(context.session), context.zone);
  if (!date) throw cannotConvert(text, 'System.DateTime', extent);
  return item(date, ...value.facts);
}

/** Types that .NET has and the practice host does not know further. */
const knownTypes =
  /^(?:system\.|microsoft\.|xml|wmi|ipaddress|guid|uri|scriptblock|ordered|hashtable|convert|io\.|net\.|text\.|diagnostics\.|environment|console|security\.|cim\w+|adsi)/;

function unknownType(type: string, extent: Extent): Error {
  if (knownTypes.test(type)) return new NotOnPracticeHosts();
  return invalidOperation(`Unable to find type [${type}].`, 'TypeNotFound', extent, `${type}:TypeName`);
}

type Static = (context: Context, args: readonly PsItem[], extent: Extent) => PsItem;

const calculation =
  (calculate: (...values: number[]) => number): Static =>
  (context, args, extent) =>
    item(
      calculate(...args.map((arg) => toNumberOf(context, arg, 'System.Double', extent))),
      ...args.flatMap(({ facts }) => facts),
    );

const now = (context: Context): number => hostNow(context.session);

/** The static members that people use, by type and name in lower case. */
const statics: Readonly<Record<string, Static>> = {
  'math::round': calculation((value = 0, digits = 0) => roundToEven(value, Math.min(15, Math.max(0, digits)))),
  'math::floor': calculation((value = 0) => Math.floor(value)),
  'math::ceiling': calculation((value = 0) => Math.ceil(value)),
  'math::truncate': calculation((value = 0) => Math.trunc(value)),
  'math::abs': calculation((value = 0) => Math.abs(value)),
  'math::max': calculation((one = 0, other = 0) => Math.max(one, other)),
  'math::min': calculation((one = 0, other = 0) => Math.min(one, other)),
  'math::sqrt': calculation((value = 0) => Math.sqrt(value)),
  'datetime::now': (context) => item({ kind: 'date', time: now(context), isUtc: false }),
  'datetime::utcnow': (context) => item({ kind: 'date', time: now(context), isUtc: true }),
  'datetime::today': (context) => asValue([item(parseDate('00:00', now(context), context.zone) ?? null)]),
  'datetime::parse': (context, args, extent) => castTo(context, 'datetime', args[0] ?? item(''), extent),
  'string::isnullorempty': (_context, args) => item((args[0]?.value ?? null) === null || args[0]?.value === ''),
  'environment::machinename': ({ session }) =>
    session.host.host.name === '' ? item('') : item(session.host.host.name, session.fact('host/name')),
  'environment::username': ({ session }) => item(session.window.variables.get('USERNAME') ?? ''),
  'environment::newline': () => item('\r\n'),
  'int::maxvalue': () => item(2_147_483_647),
  'timespan::fromdays': (context, args, extent) =>
    toTimeSpan(toNumberOf(context, args[0] ?? item(0), 'System.Double', extent) * 86_400_000),
  'timespan::fromhours': (context, args, extent) =>
    toTimeSpan(toNumberOf(context, args[0] ?? item(0), 'System.Double', extent) * 3_600_000),
};

/** `[math]::Round(2.345, 2)`. Throws NotOnPracticeHosts for members of other types. */
export function readStatic(
  context: Context,
  type: string,
  name: string,
  args: readonly PsItem[],
  extent: Extent,
): PsItem {
  const found = statics[`${type.replace(/^system\./, '')}::${name.toLowerCase()}`];
  if (!found) {
    const error = unknownType(type, extent);
    throw ['math', 'datetime', 'string', 'int', 'timespan', 'double'].includes(type) ? new NotOnPracticeHosts() : error;
  }
  return found(context, args, extent);
}
