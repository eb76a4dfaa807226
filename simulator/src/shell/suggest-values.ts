import { accountClasses } from '../powershell/cmdlets/cim/account-classes.ts';
import { programClasses } from '../powershell/cmdlets/cim/program-classes.ts';
import { storageClasses } from '../powershell/cmdlets/cim/storage-classes.ts';
import { systemClasses } from '../powershell/cmdlets/cim/system-classes.ts';
import type { Session } from './session.ts';

const classNames = [...systemClasses, ...storageClasses, ...programClasses, ...accountClasses].map(({ name }) => name);

const quoted = (text: string): string => (text.includes(' ') ? `'${text}'` : text);

/** Values that may stand behind a parameter of a cmdlet, by the name of the parameter in lower case. */
const valuesOf: Readonly<Record<string, (session: Session) => readonly string[]>> = {
  algorithm: () => ['MD5', 'SHA1', 'SHA256', 'SHA384', 'SHA512'],
  class: () => classNames,
  classname: () => classNames,
  encoding: () => ['ASCII', 'Default', 'Unicode', 'UTF8'],
  logname: ({ host }) => [...host.log.keys()].map((name) => quoted(name)),
  maxevents: () => ['1', '5', '20'],
  policystore: () => ['ActiveStore'],
  updatesource: () => ['FileShares', 'MicrosoftUpdateServer', 'MMPC'],
  name: ({ host }) => [...host.user.keys()].map((name) => quoted(name)),
  group: ({ host }) => [...host.group.keys()].map((name) => quoted(name)),
};

/** Cmdlets whose first word without a parameter is such a value. */
const firstParameter: Readonly<Record<string, string>> = {
  'get-ciminstance': 'classname',
  'get-wmiobject': 'class',
  gcim: 'classname',
  gwmi: 'class',
  'get-winevent': 'logname',
  'get-localuser': 'name',
  'get-localgroupmember': 'group',
};

/** Values that may stand behind the complete words of a cmdlet call. */
export function parameterValues(session: Session, words: readonly string[]): readonly string[] {
  const last = words.at(-1) ?? '';
  const isFirst = words.length === 1;
  const parameter = isFirst ? firstParameter[last.toLowerCase()] : last.slice(1).toLowerCase();
  if (parameter === undefined || (!isFirst && !last.startsWith('-')) || !Object.hasOwn(valuesOf, parameter)) return [];
  return valuesOf[parameter]?.(session) ?? [];
}
