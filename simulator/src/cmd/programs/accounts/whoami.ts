import { accountSid, plant } from '../../../host/plant.ts';
import type { Program, ProgramCall } from '../../../shell/program.ts';
import type { Session } from '../../../shell/session.ts';
import { isSinceWindows10, isSinceWindows8 } from '../../../windows/versions.ts';
import { csvLine, inColumn, type RecordFormat, readFormat } from '../records.ts';
import { printNoHelp, readOptions, reportsBadOptions } from '../options.ts';
import { privilegesOf } from './privileges.ts';

type Row = readonly string[];

const enabledAttributes = 'Mandatory group, Enabled by default, Enabled group';

/** The groups of a technician's token: well-known ones, those of the domain and the local ones that they belong to. */
function groupsOf(session: Session): Row[] {
  const { host, isElevated, account } = session;
  const isMember =
    host.host.role !== 'standalone' && account.toLowerCase().startsWith(`${plant.domain.toLowerCase()}\\`);
  const sid = accountSid(host, account);
  const domainGroups: Row[] = isMember
    ? [
        [`${plant.domain}\\Plant-Maintenance`, 'Group', `${plant.domainSid}-1118`, enabledAttributes],
        ...(isSinceWindows8(host.windows)
          ? [['Authentication authority asserted identity', 'Well-known group', 'S-1-18-1', enabledAttributes]]
          : []),
      ]
    : [['NT AUTHORITY\\NTLM Authentication', 'Well-known group', 'S-1-5-64-10', enabledAttributes]];
  const sids = new Set([sid, ...(isMember ? [`${plant.domainSid}-513`, `${plant.domainSid}-1118`] : [])]);
  const local = [...host.group.values()]
    .filter((group) => group.members.some((member) => sids.has(member.sid)) || group.sid === 'S-1-5-32-545')
    .map((group): Row => {
      const isAdministrators = group.sid === 'S-1-5-32-544';
      const elevated = `${enabledAttributes}, Group owner`;
      const attributes = isAdministrators ? (isElevated ? elevated : 'Group used for deny only') : enabledAttributes;
      return [`BUILTIN\\${group.name}`, 'Alias', group.sid, attributes];
    });
  const wellKnown: Row[] = [
    ['NT AUTHORITY\\INTERACTIVE', 'Well-known group', 'S-1-5-4', enabledAttributes],
    ['CONSOLE LOGON', 'Well-known group', 'S-1-2-1', enabledAttributes],
    ['NT AUTHORITY\\Authenticated Users', 'Well-known group', 'S-1-5-11', enabledAttributes],
    ['NT AUTHORITY\\This Organization', 'Well-known group', 'S-1-5-15', enabledAttributes],
    ...(!isMember && isSinceWindows8(host.windows)
      ? [['NT AUTHORITY\\Local account', 'Well-known group', 'S-1-5-113', enabledAttributes]]
      : []),
    ['LOCAL', 'Well-known group', 'S-1-2-0', enabledAttributes],
  ];
  const label = isElevated ? 'High Mandatory Level' : 'Medium Mandatory Level';
  const labelAttributes = isSinceWindows10(host.windows) || isSinceWindows8(host.windows) ? '' : enabledAttributes;
  return [
    ['Everyone', 'Well-known group', 'S-1-1-0', enabledAttributes],
    ...local,
    ...wellKnown,
    ...domainGroups,
    [`Mandatory Label\\${label}`, 'Label', isElevated ? 'S-1-16-12288' : 'S-1-16-8192', labelAttributes],
  ];
}

interface Table {
  readonly heading: string;
  readonly titles: Row;
  readonly rows: readonly Row[];
}

function userTable(session: Session): Table {
  const account = session.account.toLowerCase();
  return {
    heading: 'USER INFORMATION',
    titles: ['User Name', 'SID'],
    rows: [[account, accountSid(session.host, account)]],
  };
}

const groupTable = (session: Session): Table => ({
  heading: 'GROUP INFORMATION',
  titles: ['Group Name', 'Type', 'SID', 'Attributes'],
  rows: groupsOf(session),
});

const privilegeTable = (session: Session): Table => ({
  heading: 'PRIVILEGES INFORMATION',
  titles: ['Privilege Name', 'Description', 'State'],
  rows: privilegesOf(session.isElevated),
});

/** Columns are as wide as their longest value. Memberships are facts of the groups. */
function printTable(
  session: Session,
  { heading, titles, rows }: Table,
  format: RecordFormat,
  hasHeader: boolean,
): void {
  const facts = (row: Row) => {
    const group = /^BUILTIN\\(.+)$/.exec(row[0] ?? '')?.[1];
    return group === undefined ? [] : [session.fact(`group/${group}/members`)];
  };
  if (format === 'csv') {
    if (hasHeader) session.print(...csvLine(titles));
    for (const row of rows) session.print(...csvLine(row.map((text) => ({ text, facts: facts(row) }))));
    return;
  }
  session.print();
  session.print(heading);
  session.print('-'.repeat(heading.length));
  session.print();
  if (format === 'list') {
    const width = Math.max(...titles.map(({ length }) => length)) + 2;
    for (const row of rows) {
      row.forEach((text, index) => session.print(`${titles[index] ?? ''}:`.padEnd(width), { text, facts: facts(row) }));
      session.print();
    }
    return;
  }
  const widths = titles.map((title, index) => Math.max(title.length, ...rows.map((row) => row[index]?.length ?? 0)));
  if (hasHeader) {
    session.print(titles.map((title, index) => title.padEnd(widths[index] ?? 0)).join(' '));
    session.print(widths.map((width) => '='.repeat(width)).join(' '));
  }
  for (const row of rows) {
    session.print(
      ...row.flatMap((text, index) => [
        index === 0 ? '' : ' ',
        inColumn({ text, facts: facts(row) }, widths[index] ?? 0),
      ]),
    );
  }
}

function printTables(call: ProgramCall, tables: readonly Table[], format: RecordFormat, hasHeader: boolean): number {
  for (const table of tables) printTable(call.session, table, format, hasHeader);
  return 0;
}

/** whoami.exe. Source: from knowledge. */
export const whoami: Program = {
  names: ['whoami'],
  kind: 'program',
  run(call) {
    const { session } = call;
    const options = readOptions(call.args, {
      user: 'flag',
      groups: 'flag',
      priv: 'flag',
      all: 'flag',
      upn: 'flag',
      fqdn: 'flag',
      logonid: 'flag',
      claims: 'flag',
      fo: 'value',
      nh: 'flag',
    });
    if (options.values.has('?')) return printNoHelp(call);
    if (reportsBadOptions(call, options)) return 1;
    const { values } = options;
    const format = readFormat(call, values, 'WHOAMI');
    if (!format) return 1;
    const hasHeader = !values.has('nh');
    const name = session.account.slice(session.account.indexOf('\\') + 1).toLowerCase();
    if (values.has('upn') || values.has('fqdn')) {
      if (session.host.host.role === 'standalone') {
        call.printError('ERROR: Unable to get User Principal Name (UPN) as the current logged-on user');
        call.printError('       is not a domain user.');
        return 1;
      }
      session.print(values.has('upn') ? `${name}@${plant.dnsDomain}` : `CN=${name},OU=Maintenance,DC=plant,DC=local`);
      return 0;
    }
    if (values.has('logonid')) {
      session.print('S-1-5-5-0-482331');
      return 0;
    }
    if (values.has('all')) {
      return printTables(call, [userTable(session), groupTable(session), privilegeTable(session)], format, hasHeader);
    }
    const tables = [
      ...(values.has('user') ? [userTable(session)] : []),
      ...(values.has('groups') ? [groupTable(session)] : []),
      ...(values.has('priv') ? [privilegeTable(session)] : []),
    ];
    if (tables.length > 0) return printTables(call, tables, format, hasHeader);
    session.print(session.account.toLowerCase());
    return 0;
  },
  words: () => ['/all', '/groups', '/priv', '/user'],
};
