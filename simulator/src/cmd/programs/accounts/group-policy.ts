import { plant } from '../../../host/plant.ts';
import type { Program, ProgramCall } from '../../../shell/program.ts';
import type { Session } from '../../../shell/session.ts';
import { type Line, type Span, toLine } from '../../../text.ts';
import { minute, toLocal, usDate, usTime } from '../../../time.ts';
import { findEntry } from '../../../host/files.ts';
import { accountName, hostNow, newFile, pathOf, storeEntries, writeError } from '../../file-access.ts';
import { printNoHelp, readOptions, reportsBadOptions } from '../options.ts';
import { failsRemotely, isThisHost } from '../remote-host.ts';

type Scope = 'computer' | 'user';

/** When the policy was applied last: it is applied every one and a half to two hours. */
function lastApplied(session: Session): number {
  const booted = session.host.host.booted;
  const interval = (90 + session.random('gpresult').integer(0, 30)) * minute;
  const now = hostNow(session);
  return Math.max(booted, now - ((now - booted) % interval));
}

const atText = (session: Session, time: number): string => {
  const at = toLocal(session.host.clock.zone, time);
  return `${usDate(at)} at ${usTime(at)}`;
};

function objectLines(session: Session, scope: Scope): Line[] {
  const all = [...session.host.gpo.values()];
  const name = (each: string): Span => session.value(`gpo/${each}/name`);
  const state = (each: string): Span => ({
    ...name(each),
    facts: [session.fact(`gpo/${each}/name`), session.fact(`gpo/${each}/isApplied`)],
  });
  // The plant has policies for computers only.
  const applied = scope === 'computer' ? all.filter(({ isApplied }) => isApplied) : [];
  const denied = scope === 'computer' ? all.filter(({ isApplied }) => !isApplied) : [];
  return [
    toLine('    Applied Group Policy Objects'),
    toLine('    -----------------------------'),
    ...(applied.length > 0 ? applied.map((each) => toLine('        ', state(each.name))) : [toLine('        N/A')]),
    toLine(),
    ...(denied.length > 0
      ? [
          toLine('    The following GPOs were not applied because they were filtered out'),
          toLine('    --------------------------------------------------------------------'),
          ...denied.flatMap((each) => [
            toLine('        ', state(each.name)),
            toLine('            Filtering:  ', session.value(`gpo/${each.name}/reason`)),
            toLine(),
          ]),
        ]
      : []),
  ];
}

const computerGroups = (session: Session): string[] => [
  'BUILTIN\\Administrators',
  'Everyone',
  'BUILTIN\\Users',
  'NT AUTHORITY\\NETWORK',
  'NT AUTHORITY\\Authenticated Users',
  'This Organization',
  ...(session.host.host.role === 'standalone' ? [] : [`${session.host.host.name}$`, 'Domain Computers']),
  'System Mandatory Level',
];

const userGroups = (session: Session): string[] => [
  ...(session.host.host.role === 'standalone' ? ['None'] : ['Domain Users']),
  'Everyone',
  'BUILTIN\\Administrators',
  'BUILTIN\\Users',
  'NT AUTHORITY\\INTERACTIVE',
  'CONSOLE LOGON',
  'NT AUTHORITY\\Authenticated Users',
  'This Organization',
  'LOCAL',
  ...(session.host.host.role === 'standalone' ? [] : ['Plant-Maintenance']),
  session.isElevated ? 'High Mandatory Level' : 'Medium Mandatory Level',
];

function scopeLines(session: Session, scope: Scope): Line[] {
  const isMember = session.host.host.role !== 'standalone';
  const heading = scope === 'computer' ? 'COMPUTER SETTINGS' : 'USER SETTINGS';
  const groups = scope === 'computer' ? computerGroups(session) : userGroups(session);
  const from = isMember ? `${plant.domainController}.${plant.dnsDomain}` : 'N/A';
  const distinguished = `CN=${scope === 'computer' ? session.host.host.name : accountName(session)},OU=${scope === 'computer' ? 'Control hosts' : 'Maintenance'},DC=plant,DC=local`;
  const about = `The ${scope} is a part of the following security groups`;
  return [
    toLine(),
    toLine(heading),
    toLine('-'.repeat(heading.length === 17 ? 18 : 14)),
    ...(isMember ? [toLine(`    ${distinguished}`)] : []),
    toLine(`    Last time Group Policy was applied: ${atText(session, lastApplied(session))}`),
    toLine(`    Group Policy was applied from:      ${from}`),
    toLine('    Group Policy slow link threshold:   500 kbps'),
    toLine(`    Domain Name:                        ${isMember ? plant.domain : session.host.host.name}`),
    toLine(`    Domain Type:                        ${isMember ? 'Windows 2008 or later' : '<Local Computer>'}`),
    toLine(),
    ...objectLines(session, scope),
    toLine(`    ${about}`),
    toLine(`    ${'-'.repeat(about.length)}`),
    ...groups.map((group) => toLine(`        ${group}`)),
    toLine('        '),
  ];
}

const toolTitle = 'Microsoft (R) Windows (R) Operating System Group Policy Result tool v2.0';

function header(session: Session): Line[] {
  const { windows } = session.host;
  const own = session.account;
  const { copyright } = windows;
  const rights =
    copyright === '2009' ? 'Copyright (C) Microsoft Corp. 1981-2001' : '© Microsoft Corporation. All rights reserved.';
  const now = hostNow(session);
  const at = toLocal(session.host.clock.zone, now);
  const rsop = `RSOP data for ${own} on ${session.host.host.name} : Logging Mode`;
  const isMember = session.host.host.role !== 'standalone';
  const role = isMember ? (windows.isServer ? 'Member Server' : 'Member Workstation') : 'Standalone Workstation';
  return [
    toLine(),
    toLine(toolTitle),
    toLine(copyright === '' || copyright === '2009' ? rights : rights.replace('©', `© ${copyright}`)),
    toLine(),
    toLine(`Created on ${usDate(at)} at ${usTime(at)}`),
    toLine(),
    toLine(),
    toLine(rsop),
    toLine('-'.repeat(rsop.length)),
    toLine(),
    toLine('OS Configuration:            ', session.value('host/role', role)),
    toLine('OS Version:                  ', session.value('windows/kernel')),
    toLine(`Site Name:                   ${isMember ? plant.site : 'N/A'}`),
    toLine('Roaming Profile:             N/A'),
    toLine(`Local Profile:               C:\\Users\\${accountName(session)}`),
    toLine('Connected over a slow link?: No'),
    toLine(),
  ];
}

/** The scopes that the call may and wants to see. Without elevation there is only one's own part. */
function scopesOf(call: ProgramCall, wanted: string | undefined): readonly Scope[] | undefined {
  const { session } = call;
  const scopes: readonly Scope[] =
    wanted === 'computer' ? ['computer'] : wanted === 'user' ? ['user'] : ['computer', 'user'];
  if (session.isElevated) return scopes;
  return scopes.includes('user') ? ['user'] : undefined;
}

function toHtml(session: Session, scopes: readonly Scope[]): Line[] {
  const lines = [...header(session), ...scopes.flatMap((scope) => scopeLines(session, scope))];
  return [
    toLine('<html dir="ltr"><head><title>Group Policy Results</title></head><body><pre>'),
    ...lines,
    toLine('</pre></body></html>'),
  ];
}

function writeReport(call: ProgramCall, typed: string, scopes: readonly Scope[], mayReplace: boolean): number {
  const { session } = call;
  const path = pathOf(session, typed);
  const isThere = findEntry(session.host.files, path) !== undefined;
  const act = isThere ? 'file.overwrite' : 'file.write';
  if (isThere && !mayReplace) {
    session.act({ act, of: path, ok: false });
    call.printError(`ERROR: The file ${typed} already exists. Use /F to overwrite it.`);
    return 1;
  }
  if (session.stoppedAfterSeconds !== undefined) return 1;
  const lines = toHtml(session, scopes);
  const error =
    writeError(session, path) ??
    storeEntries(session, [newFile(session, path, { kind: 'text', lines, encoding: 'utf16' })]);
  session.act({ act, of: path, ok: error === undefined });
  if (error !== undefined) {
    call.printError(`ERROR: ${error}`);
    return 1;
  }
  return 0;
}

/** gpresult.exe. Takes 8 s. Source: from knowledge. */
const gpresult: Program = {
  names: ['gpresult'],
  kind: 'program',
  run(call) {
    const { session } = call;
    const options = readOptions(call.args, {
      s: 'value',
      u: 'value',
      p: 'optional',
      user: 'value',
      scope: 'value',
      r: 'flag',
      v: 'flag',
      z: 'flag',
      h: 'value',
      x: 'value',
      f: 'flag',
    });
    const { values } = options;
    if (values.has('?') || call.args.length === 0) return printNoHelp(call);
    if (reportsBadOptions(call, options)) return 1;
    const remote = values.get('s');
    if (remote !== undefined && !isThisHost(call, remote)) return failsRemotely(call, remote);
    const wanted = values.get('scope')?.toLowerCase();
    if (wanted !== undefined && wanted !== 'computer' && wanted !== 'user') {
      call.printError(`ERROR: Invalid syntax. '${wanted}' value is not allowed for '/scope' option.`);
      call.printError('Type "GPRESULT /?" for usage.');
      return 1;
    }
    const file = values.get('h') ?? values.get('x');
    if (file === undefined && !['r', 'v', 'z'].some((name) => values.has(name))) {
      printNoHelp(call);
      return 1;
    }
    session.takes(values.has('z') ? 12 : 8);
    const scopes = scopesOf(call, wanted);
    if (!scopes) {
      call.printError('ERROR: Access Denied.');
      return 1;
    }
    if (file !== undefined) return writeReport(call, file, scopes, values.has('f'));
    session.printLines([...header(session), ...scopes.flatMap((scope) => scopeLines(session, scope))]);
    return 0;
  },
  words: () => ['/h', '/r', '/scope', '/z', 'computer', 'user'],
};

/** gpupdate.exe: applies the policy again, which may change a host. Source: from knowledge. */
const gpupdate: Program = {
  names: ['gpupdate'],
  kind: 'program',
  run(call) {
    const { session } = call;
    const words = call.args.map(({ text }) => text.toLowerCase());
    if (words.includes('/?')) return printNoHelp(call);
    const isForced = words.includes('/force');
    session.takes(9);
    session.print('Updating policy...');
    session.print();
    session.print('Computer Policy update has completed successfully.');
    session.print('User Policy update has completed successfully.');
    session.print();
    session.act({ act: 'policy.change', of: isForced ? 'gpupdate /force' : 'gpupdate', ok: true });
    return 0;
  },
  words: () => ['/force'],
};

/** Programs about group policy. */
export const groupPolicyPrograms: readonly Program[] = [gpresult, gpupdate];
