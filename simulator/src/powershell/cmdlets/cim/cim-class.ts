import type { Session } from '../../../shell/session.ts';
import { toLocal, offsetMinutesAt, type TimeZone, type HostTime } from '../../../time.ts';
import type { WindowsProfile } from '../../../windows/versions.ts';
import { type Column, type Display, item, type PsItem } from '../../values.ts';

/** Get-CimInstance and Get-WmiObject print dates, references and default views differently. */
export type CimStyle = 'cim' | 'wmi';

export type Properties = readonly (readonly [string, PsItem])[];

/** A class of Windows Management Instrumentation. */
export interface CimClass {
  readonly name: string;
  /** Default: `root/cimv2`. */
  readonly namespace?: string;
  /** The properties that name an instance, in the order of its path; undefined for a single instance. */
  readonly keys?: readonly string[];
  /** The properties that Get-WmiObject prints as a list. Without it, all of them. */
  readonly wmiView?: readonly string[];
  /** The properties that Get-CimInstance prints as a table. Without it, all of them as a list. */
  readonly cimView?: readonly string[];
  /** Both print this table. */
  readonly view?: Display;
  exists?(windows: WindowsProfile): boolean;
  read(session: Session, style: CimStyle): readonly Properties[];
}

const columnsOf = (names: readonly string[]): readonly Column[] => names.map((property) => ({ property }));

/** How instances of a class are printed by default. */
export function displayOf(cimClass: CimClass, style: CimStyle): Display | undefined {
  if (cimClass.view) return cimClass.view;
  if (style === 'wmi') return cimClass.wmiView && { form: 'list', columns: columnsOf(cimClass.wmiView) };
  return cimClass.cimView && { form: 'table', columns: columnsOf(cimClass.cimView), list: cimClass.cimView };
}

const padded = (value: number, digits: number) => String(value).padStart(digits, '0');

/** `20261120093000.500000+060`: local time with its offset in minutes, as WMI writes moments. */
export function toDmtf(zone: TimeZone, time: HostTime): string {
  const at = toLocal(zone, time);
  const offset = offsetMinutesAt(zone, time);
  const date = `${at.year}${padded(at.month, 2)}${padded(at.day, 2)}`;
  const clock = `${padded(at.hour, 2)}${padded(at.minute, 2)}${padded(at.second, 2)}.${padded(at.millisecond, 3)}000`;
  return `${date}${clock}${offset < 0 ? '-' : '+'}${padded(Math.abs(offset), 3)}`;
}

/** Properties whose values say nothing about the host, for example the name of a class. */
export const plain = (properties: Readonly<Record<string, string | number | boolean | null>>): Properties =>
  Object.entries(properties).map(([name, value]) => [name, item(value)] as const);
