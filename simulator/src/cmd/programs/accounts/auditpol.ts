import type { AuditSetting } from '../../../host/state.ts';
import { joinPath } from '../../../host/paths.ts';
import type { Program, ProgramCall } from '../../../shell/program.ts';
import type { Session } from '../../../shell/session.ts';
import { type Line, padRight, type Span, toLine } from '../../../text.ts';
import { newFile, pathOf, storeEntries, writeError } from '../../file-access.ts';
import { printNoHelp } from '../options.ts';
import { recordSecurity } from '../record-change.ts';

type Setting = AuditSetting['setting'];

const settingOf = (session: Session, { name }: AuditSetting): Span => session.value(joinPath('audit', name, 'setting'));

/** The options of auditpol: `/category:"Logon/Logoff"` becomes `category` → `Logon/Logoff`. */
function readOptions(call: ProgramCall): ReadonlyMap<string, string> {
  const options = new Map<string, string>();
  for (const { text } of call.args) {
    if (!text.startsWith('/')) continue;
    const colon = text.indexOf(':');
    options.set(text.slice(1, colon < 0 ? undefined : colon).toLowerCase(), colon < 0 ? '' : text.slice(colon + 1));
  }
  return options;
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** A part of a list such as `Logon,Logoff`, a GUID, or `*`. */
const isNamed = (names: string, name: string, guid: string): boolean =>
  names === '*' ||
  names.split(',').some((part) => same(part.trim(), name) || same(part.trim(), `{${guid.replace(/[{}]/g, '')}}`));

/** The subcategories that the options name, or undefined if they name one that does not exist. */
function selected(session: Session, options: ReadonlyMap<string, string>): readonly AuditSetting[] | undefined {
  const all = [...session.host.audit.values()];
  const category = options.get('category');
  const subcategory = options.get('subcategory');
  const found = all.filter(
    (each) =>
      (category !== undefined && isNamed(category, each.category, '')) ||
      (subcategory !== undefined && isNamed(subcategory, each.name, each.guid)),
  );
  return found.length > 0 ? found : undefined;
}

function report(session: Session, settings: readonly AuditSetting[]): void {
  const name = session.value('host/name');
  session.print('Machine Name,Policy Target,Subcategory,Subcategory GUID,Inclusion Setting,Exclusion Setting');
  for (const setting of settings) {
    const guid = `{${setting.guid.replace(/[{}]/g, '')}}`;
    session.print(name, `,System,${setting.name},${guid},`, settingOf(session, setting), ',');
  }
}

function get(call: ProgramCall, options: ReadonlyMap<string, string>): number {
  const { session } = call;
  const option = options.get('option');
  if (option !== undefined) return getOption(call, option);
  if (!options.has('category') && !options.has('subcategory')) return wrongSyntax(call);
  const settings = selected(session, options);
  if (!settings) return parameterIncorrect(call);
  session.takes(1);
  if (options.has('r')) {
    report(session, settings);
    return 0;
  }
  session.print('System audit policy');
  session.print('Category/Subcategory                      Setting');
  let category = '';
  for (const setting of settings) {
    if (setting.category !== category) {
      category = setting.category;
      session.print(category);
    }
    session.print('  ', padRight(setting.name, 40), settingOf(session, setting));
  }
  return 0;
}

function getOption(call: ProgramCall, option: string): number {
  const { session } = call;
  if (!/^(?:crashonauditfail|fullprivilegeauditing|auditbaseobjects|auditbasedirectories)$/i.test(option)) {
    return parameterIncorrect(call);
  }
  const path = String.raw`HKLM\SYSTEM\CurrentControlSet\Control\Lsa`;
  const values = [...(session.host.registry.get(path)?.values.values() ?? [])];
  const value = values.find(({ name }) => same(name, option));
  const isOn = value !== undefined && !/^(?:0x)?0+$/.test(value.data);
  session.print('Option Name                             Value');
  session.print(option.padEnd(40), {
    text: isOn ? 'Enabled' : 'Disabled',
    facts: [session.fact(joinPath('registry', path, 'values', value?.name ?? option, 'data'))],
  });
  return 0;
}

function wrongSyntax(call: ProgramCall): number {
  call.printError('Error 0x00000057 occurred:');
  call.printError('The parameter is incorrect.');
  call.printError();
  return 87;
}
const parameterIncorrect = wrongSyntax;

function denied(call: ProgramCall, act: string | undefined): number {
  if (act !== undefined) call.session.act({ act: 'policy.change', of: `auditpol ${act}`, ok: false });
  call.printError('Error 0x00000522 occurred:');
  call.printError('A required privilege is not held by the client.');
  call.printError();
  return 1314;
}

const settings: readonly Setting[] = ['No Auditing', 'Success', 'Failure', 'Success and Failure'];

/** The setting with success or failure turned on or off. */
function withChange(setting: Setting, success: string | undefined, failure: string | undefined): Setting {
  const isOn = (word: 'Success' | 'Failure', wanted: string | undefined): boolean =>
    wanted === undefined ? setting.includes(word) : same(wanted, 'enable');
  const index = (isOn('Success', success) ? 1 : 0) + (isOn('Failure', failure) ? 2 : 0);
  return settings[index] ?? 'No Auditing';
}

function change(call: ProgramCall, verb: string, options: ReadonlyMap<string, string>): number {
  const { session } = call;
  if (!session.isElevated) return denied(call, verb);
  const isSet = verb === 'set';
  const chosen = isSet && !options.has('option') ? selected(session, options) : [...session.host.audit.values()];
  const success = options.get('success');
  const failure = options.get('failure');
  if (!chosen || [success, failure].some((word) => word !== undefined && !/^(?:enable|disable)$/i.test(word))) {
    session.act({ act: 'policy.change', of: `auditpol ${verb}`, ok: false });
    return parameterIncorrect(call);
  }
  if (verb !== 'restore' && !options.has('option')) {
    // Without /success and /failure, /set turns both on.
    const both = isSet && success === undefined && failure === undefined ? 'enable' : undefined;
    session.change((host) => {
      const audit = new Map(host.audit);
      for (const each of chosen) {
        const setting = isSet ? withChange(each.setting, success ?? both, failure ?? both) : 'No Auditing';
        audit.set(each.name, { ...each, setting });
      }
      return { ...host, audit };
    });
  }
  recordSecurity(session, 'Audit Policy Change', {
    id: 4719,
    title: 'System audit policy was changed.',
    details: {
      Subcategory: chosen
        .map(({ name }) => name)
        .join(', ')
        .slice(0, 200),
    },
  });
  session.act({ act: 'policy.change', of: `auditpol ${verb}`, ok: true });
  session.print('The command was successfully executed.');
  return 0;
}

function backupLines(session: Session): Line[] {
  return [
    toLine('Machine Name,Policy Target,Subcategory,Subcategory GUID,Inclusion Setting,Exclusion Setting,Setting Value'),
    ...[...session.host.audit.values()].map((each) =>
      toLine(
        session.value('host/name'),
        `,System,${each.name},{${each.guid.replace(/[{}]/g, '')}},`,
        settingOf(session, each),
        `,,${settings.indexOf(each.setting)}`,
      ),
    ),
  ];
}

function backup(call: ProgramCall, options: ReadonlyMap<string, string>): number {
  const { session } = call;
  if (!session.isElevated) return denied(call, undefined);
  const typed = options.get('file') ?? '';
  if (typed === '') return wrongSyntax(call);
  const path = pathOf(session, typed);
  const isThere = session.host.files.has(path.toLowerCase());
  const lines = backupLines(session);
  const error =
    writeError(session, path) ??
    storeEntries(session, [newFile(session, path, { kind: 'text', lines, encoding: 'ansi' })]);
  session.act({ act: isThere ? 'file.overwrite' : 'file.write', of: path, ok: error === undefined });
  if (error !== undefined) {
    call.printError('Error 0x00000003 occurred:');
    call.printError(error);
    return 3;
  }
  session.print('The command was successfully executed.');
  return 0;
}

function list(call: ProgramCall, options: ReadonlyMap<string, string>): number {
  const { session } = call;
  const all = [...session.host.audit.values()];
  session.print('Category/Subcategory');
  let category = '';
  for (const each of all) {
    if (each.category !== category) {
      category = each.category;
      session.print(category);
    }
    if (options.has('subcategory')) session.print(`  ${each.name}`);
  }
  return 0;
}

/** auditpol.exe. Reading needs elevation too. Source: the list of `/get` as published outputs show it; the rest from knowledge. */
export const auditpol: Program = {
  names: ['auditpol'],
  kind: 'program',
  run(call) {
    const options = readOptions(call);
    const verb = [...options.keys()][0] ?? '';
    switch (verb) {
      case 'get':
        return call.session.isElevated ? get(call, options) : denied(call, undefined);
      case 'list':
        return list(call, options);
      case 'set':
      case 'clear':
      case 'remove':
      case 'restore':
        return change(call, verb, options);
      case 'backup':
        return backup(call, options);
      default:
        if (verb !== '?' && verb !== '') return wrongSyntax(call);
        printNoHelp(call);
        return verb === '?' ? 0 : 87;
    }
  },
  words: () => ['/category:*', '/get', '/r', '/set', '/subcategory:Logon'],
};
