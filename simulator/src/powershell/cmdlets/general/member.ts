import type { Cmdlet, CmdletCall } from '../../cmdlet.ts';
import { isDate, isList, isObject, isScript, textOf, typeNameOf } from '../../language/convert.ts';
import { type Display, item, type PsItem, psObject, type PsValue } from '../../values.ts';
import { inputOf, isSet, textsOf, zoneOf } from './call-values.ts';
import { propertyNames } from './properties.ts';
import { matchesWildcard } from '../../../host/files.ts';

/**
 * Get-Member. Source: from knowledge. It lists the properties that the practice host has, and few methods.
 */

const view: Display = {
  form: 'table',
  groupBy: { property: 'TypeName', title: 'TypeName' },
  columns: [{ property: 'Name' }, { property: 'MemberType' }, { property: 'Definition' }],
};

const textMethods: readonly (readonly [string, string])[] = [
  ['Contains', 'bool Contains(string value)'],
  ['EndsWith', 'bool EndsWith(string value)'],
  ['IndexOf', 'int IndexOf(string value)'],
  ['PadLeft', 'string PadLeft(int totalWidth)'],
  ['Replace', 'string Replace(string oldValue, string newValue)'],
  ['Split', 'string[] Split(Params char[] separator)'],
  ['StartsWith', 'bool StartsWith(string value)'],
  ['Substring', 'string Substring(int startIndex, int length)'],
  ['ToLower', 'string ToLower()'],
  ['ToString', 'string ToString()'],
  ['ToUpper', 'string ToUpper()'],
  ['Trim', 'string Trim()'],
];
const dateMethods: readonly (readonly [string, string])[] = [
  ['AddDays', 'datetime AddDays(double value)'],
  ['AddHours', 'datetime AddHours(double value)'],
  ['AddMinutes', 'datetime AddMinutes(double value)'],
  ['AddMonths', 'datetime AddMonths(int months)'],
  ['ToLocalTime', 'datetime ToLocalTime()'],
  ['ToString', 'string ToString(string format)'],
  ['ToUniversalTime', 'datetime ToUniversalTime()'],
];

function methodsOf(value: PsValue): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return textMethods;
  if (isDate(value)) return dateMethods;
  return [
    ['Equals', 'bool Equals(System.Object obj)'],
    ['GetHashCode', 'int GetHashCode()'],
    ['GetType', 'type GetType()'],
    ['ToString', 'string ToString()'],
  ];
}

const shortTypes: Readonly<Record<string, string>> = {
  'System.String': 'string',
  'System.Int32': 'int',
  'System.Int64': 'long',
  'System.Double': 'double',
  'System.Boolean': 'bool',
  'System.DateTime': 'datetime',
  'System.Object[]': 'Object[]',
};

function definitionOf(call: CmdletCall, name: string, value: PsItem | undefined, isNote: boolean): string {
  const full = typeNameOf(value?.value ?? null);
  const type = full === 'null' ? (isNote ? 'object' : 'string') : (shortTypes[full] ?? full);
  if (!isNote) return `${type} ${name} {get;}`;
  const text = full === 'null' ? 'null' : textOf(value?.value ?? null, zoneOf(call));
  return `${type} ${name}=${text.split('\n')[0] ?? ''}`;
}

function getMember(call: CmdletCall): void {
  const seen = new Set<string>();
  const items = inputOf(call);
  if (items.length === 0) {
    call.error(
      'You must specify an object for the Get-Member cmdlet.',
      'CloseError: (:) [Get-Member], InvalidOperationException',
      'NoObjectInGetMember',
    );
    return;
  }
  for (const each of items) {
    const type = typeNameOf(each.value);
    if (seen.has(type) || isScript(each.value) || isList(each.value)) continue;
    seen.add(type);
    emitMembers(call, each, type.startsWith('CSV:') ? type.slice(4) : type);
  }
}

function emitMembers(call: CmdletCall, each: PsItem, type: string): void {
  const wanted = textsOf(call, 'membertype').map((text) => text.toLowerCase());
  const names = textsOf(call, 'name');
  const isNote =
    isObject(each.value) && /^(?:Selected\.|CSV:|System\.Management\.Automation\.PSCustomObject)/.test(each.value.type);
  const kind = isNote ? 'NoteProperty' : 'Property';
  const methods = methodsOf(each.value).map(([name, definition]) => ({ name, member: 'Method', definition }));
  const properties = propertyNames(each).map((name) => ({
    name,
    member: kind,
    definition: definitionOf(call, name, isObject(each.value) ? each.value.properties.get(name) : undefined, isNote),
  }));
  const sorted = properties.toSorted((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1));
  for (const { name, member, definition } of [...methods, ...sorted]) {
    const isWanted =
      wanted.length === 0 ||
      wanted.some(
        (text) => text === 'all' || text === member.toLowerCase() || (text === 'properties' && member !== 'Method'),
      );
    if (!isWanted || (names.length > 0 && !names.some((pattern) => matchesWildcard(name, pattern)))) continue;
    call.emit(
      item(
        psObject(
          'Microsoft.PowerShell.Commands.MemberDefinition',
          [
            ['TypeName', item(type)],
            ['Name', item(name)],
            ['MemberType', item(member)],
            ['Definition', item(definition)],
          ],
          view,
        ),
      ),
    );
  }
}

export const memberCmdlets: readonly Cmdlet[] = [
  {
    name: 'Get-Member',
    aliases: ['gm'],
    parameters: ['Name', 'MemberType', 'View', 'Static?', 'Force?', 'InputObject'],
    positional: ['Name'],
    others: [],
    run: (call) => (isSet(call, 'static') ? undefined : getMember(call)),
  },
];
