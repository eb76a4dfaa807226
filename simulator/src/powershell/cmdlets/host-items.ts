import { joinPath } from '../../host/paths.ts';
import type { HostState } from '../../host/state.ts';
import type { Session } from '../../shell/session.ts';
import type { HostTime } from '../../time.ts';
import type { CmdletCall } from '../cmdlet.ts';
import {
  type Display,
  item,
  type PsDate,
  type PsItem,
  type PsList,
  type PsObject,
  psObject,
  type PsValue,
} from '../values.ts';

/** Makes items of the fields of one entry of the state, so that each carries the fact of its field. */
type FieldReader = (field: string, value: PsValue) => PsItem;

/** Reads fields at `parts`, for example `readerOf(session, 'service', 'Spooler')('state', 'Running')`. */
export function readerOf(session: Session, collection: string, ...keys: readonly (string | number)[]): FieldReader {
  const entry = session.fact(joinPath(collection, ...keys));
  return (field, value) => item(value, `${entry}/${joinPath(field)}`);
}

/** The clock of the host. Event times, and every other time that the host writes or prints, are in this clock. */
export const hostClock = ({ now, host }: Session): HostTime => now + host.clock.offsetMs;

export const psDate = (time: HostTime): PsDate => ({ kind: 'date', time, isUtc: false });

/** A moment, or null for a moment that has not come. */
export const psDateOrNull = (time: HostTime | undefined): PsDate | null => (time === undefined ? null : psDate(time));

export const psList = (items: readonly PsItem[]): PsList => ({ kind: 'list', items });

/** A list of texts that all come from one field. */
export const listOfField = (read: FieldReader, field: string, texts: readonly string[]): PsItem =>
  texts.length === 0 ? read(field, null) : read(field, psList(texts.map((text) => read(field, text))));

/** A value of a parameter as text. Of a list, the first one. */
function asText({ value }: PsItem): string | undefined {
  if (value === null) return undefined;
  if (typeof value !== 'object') return String(value);
  if (value.kind === 'list') return value.items[0] && asText(value.items[0]);
  if (value.kind === 'script') return value.source;
  if (value.kind === 'object') {
    const name = propertyOf(value, 'Name') ?? propertyOf(value, 'InputObject');
    return name && asText(name);
  }
  return undefined;
}

export function propertyOf(object: { readonly properties: ReadonlyMap<string, PsItem> }, name: string) {
  const exact = object.properties.get(name);
  if (exact) return exact;
  const lower = name.toLowerCase();
  for (const [key, value] of object.properties) if (key.toLowerCase() === lower) return value;
  return undefined;
}

/** The items of a value: of a list, its elements. */
const itemsOf = (value: PsItem | undefined): readonly PsItem[] => {
  if (!value || value.value === null) return [];
  return typeof value.value === 'object' && value.value.kind === 'list' ? value.value.items : [value];
};

export const textsOf = (value: PsItem | undefined): readonly string[] =>
  itemsOf(value).flatMap((each) => asText(each) ?? []);

/** The text of a parameter, or undefined if it was not given. */
export const textOf = (call: CmdletCall, name: string): string | undefined => textsOf(call.parameters.get(name))[0];

/** The texts of a parameter that takes several. */
export const listOf = (call: CmdletCall, name: string): readonly string[] => textsOf(call.parameters.get(name));

/** The whole number of a parameter, or undefined. */
export function numberOf(call: CmdletCall, name: string): number | undefined {
  const text = textOf(call, name);
  const value = text === undefined ? Number.NaN : Number(text);
  return Number.isFinite(value) ? Math.trunc(value) : undefined;
}

/** True if a switch was given, or a parameter is `$true`. */
export const isOn = (call: CmdletCall, name: string): boolean => {
  const value = call.parameters.get(name)?.value;
  return value === true || (typeof value === 'string' && value.toLowerCase() === 'true');
};

/** What the pipeline hands over as names: texts, or the property `property` of objects. */
export const namesFromInput = (call: CmdletCall, property = 'Name'): readonly string[] =>
  call.input.flatMap(({ value }) => {
    if (typeof value === 'string') return [value];
    if (value === null || typeof value !== 'object' || value.kind !== 'object') return [];
    const found = propertyOf(value, property);
    return found ? textsOf(found) : [];
  });

/** `Administrators` of `HIST-02\Administrators`. */
export const withoutDomain = (name: string): string => name.slice(name.lastIndexOf('\\') + 1);

/** The last view and what `withAlignment` made of it: the objects of a list share their view. */
let lastAligned: { readonly display: Display; readonly aligned: Display } | undefined;

/** The views that Windows brings along align their columns left, where they do not say anything else. */
function withAlignment(display: Display): Display {
  if (lastAligned?.display !== display) {
    const columns = display.columns.map((column) => ({ align: 'left' as const, ...column }));
    lastAligned = { display, aligned: { ...display, columns } };
  }
  return lastAligned.aligned;
}

/** An object with the view of its type. */
export const hostObject = (
  type: string,
  properties: Iterable<readonly [string, PsItem]>,
  display?: Display,
): PsObject => psObject(type, properties, display && withAlignment(display));

/** True if the host's Windows has PowerShell `least` or a newer one. */
export const hasPowerShell = ({ powershell }: HostState['windows'], least: '3.0' | '4.0' | '5.1'): boolean =>
  Number(powershell) >= Number(least);
