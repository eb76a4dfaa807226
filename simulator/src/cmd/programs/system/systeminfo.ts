import type { Program } from '../../../shell/program.ts';
import type { Session } from '../../../shell/session.ts';
import type { Adapter } from '../../../host/state.ts';
import { shown, withCommas } from '../../../text.ts';
import { type HostTime, toLocal, toUtc, usDate, usTime } from '../../../time.ts';
import { isSinceWindows8, type WindowsProfile } from '../../../windows/versions.ts';
import { printNoHelp, readOptions, reportsBadOptions } from '../options.ts';
import { type Field, type FieldLine, printListField, printRecords, readFormat } from '../records.ts';
import { failsRemotely, isThisHost } from '../remote-host.ts';

/** `11/20/2026, 9:30:00 AM`. */
function dateTime(session: Session, time: HostTime): string {
  const at = toLocal(session.host.clock.zone, time);
  return `${usDate(at)}, ${usTime(at)}`;
}

/** `10.0.17763 N/A Build 17763`. */
export const osVersion = ({ kernel, servicePack }: WindowsProfile): string =>
  `${kernel} ${servicePack === '' ? 'N/A' : servicePack} Build ${kernel.slice(kernel.lastIndexOf('.') + 1)}`;

const configurations = {
  workstation: 'Member Workstation',
  'member-server': 'Member Server',
} as const;

function configurationOf({ host }: Session): string {
  const { role } = host.host;
  if (role !== 'standalone') return configurations[role];
  return host.windows.isServer ? 'Standalone Server' : 'Standalone Workstation';
}

/** The number before an entry of a list, for example `[01]: `. */
const numberOf = (index: number): string => `[${String(index + 1).padStart(2, '0')}]: `;

function adapterLines(session: Session, adapter: Adapter, index: number): FieldLine[] {
  const value = (name: string, text: string) => shown(text, session.fact(`adapter/${adapter.name}/${name}`));
  const lines = [
    [numberOf(index), value('description', adapter.description)],
    ['      Connection Name: ', value('name', adapter.name)],
  ];
  if (!adapter.isConnected) return [...lines, ['      Status:          ', value('isConnected', 'Media disconnected')]];
  return [
    ...lines,
    ['      DHCP Enabled:    ', value('usesDhcp', adapter.usesDhcp ? 'Yes' : 'No')],
    '      IP address(es)',
    [`      ${numberOf(0)}`, value('address', adapter.address)],
  ];
}

function hotfixes(session: Session): FieldLine[] {
  const kbs = [...session.host.patch.keys()];
  const facts = kbs.map((kb) => session.fact(`patch/${kb}/kb`));
  if (kbs.length === 0) return ['N/A'];
  return [
    shown(`${kbs.length} Hotfix(s) Installed.`, ...facts),
    ...kbs.map((kb, index) => [numberOf(index), shown(kb, session.fact(`patch/${kb}/kb`))]),
  ];
}

const networkOf = ({ host }: Session): Adapter[] => [...host.adapter.values()];

function memoryFields(session: Session): Field[] {
  const { memoryMb, availableMemoryMb, virtualMemoryMb, virtualMemoryUsedMb } = session.host.host;
  const of = (title: string, mb: number, ...paths: readonly string[]): Field => ({
    title,
    width: 26,
    value: shown(`${withCommas(Math.max(0, mb))} MB`, ...paths.map((path) => session.fact(`host/${path}`))),
  });
  return [
    of('Total Physical Memory', memoryMb, 'memoryMb'),
    of('Available Physical Memory', availableMemoryMb, 'availableMemoryMb'),
    of('Virtual Memory: Max Size', virtualMemoryMb, 'virtualMemoryMb'),
    of('Virtual Memory: Available', virtualMemoryMb - virtualMemoryUsedMb, 'virtualMemoryMb', 'virtualMemoryUsedMb'),
    of('Virtual Memory: In Use', virtualMemoryUsedMb, 'virtualMemoryUsedMb'),
  ];
}

/** The fields of systeminfo in their order. Multi-line values are lists. */
function systemFields(session: Session): Field[] {
  const { host, windows } = session.host;
  const of = (title: string, value: Field['value'], width = 30): Field => ({ title, width, value });
  const processors = Array.from({ length: host.processors }, (_, index) => [
    numberOf(index),
    shown(host.processor, session.fact('host/processor')),
  ]);
  const adapters = networkOf(session);
  const logonServer = host.role === 'standalone' ? `\\\\${host.name}` : String.raw`\\DC-01`;
  return [
    of('Host Name', session.value('host/name'), 15),
    of('OS Name', session.value('windows/caption'), 45),
    of('OS Version', shown(osVersion(windows), session.fact('windows/kernel'), session.fact('windows/servicePack'))),
    of('OS Manufacturer', 'Microsoft Corporation', 22),
    of('OS Configuration', shown(configurationOf(session), session.fact('host/role')), 22),
    of('OS Build Type', 'Multiprocessor Free', 20),
    of('Registered Owner', session.value('host/registeredOwner'), 22),
    of('Registered Organization', '', 24),
    of('Product ID', session.value('host/productId'), 24),
    of('Original Install Date', session.value('host/installed', dateTime(session, host.installed)), 24),
    of('System Boot Time', session.value('host/booted', dateTime(session, host.booted)), 24),
    of('System Manufacturer', session.value('host/manufacturer'), 22),
    of('System Model', session.value('host/model'), 20),
    of('System Type', 'x64-based PC', 14),
    of(
      'Processor(s)',
      [shown(`${host.processors} Processor(s) Installed.`, session.fact('host/processors')), ...processors],
      40,
    ),
    of(
      'BIOS Version',
      shown(`${host.bios}, ${usDate(toUtc(host.biosDate))}`, session.fact('host/bios'), session.fact('host/biosDate')),
      34,
    ),
    of('Windows Directory', String.raw`C:\Windows`, 18),
    of('System Directory', String.raw`C:\Windows\system32`, 20),
    of('Boot Device', String.raw`\Device\HarddiskVolume1`, 24),
    of('System Locale', 'en-us;English (United States)'),
    of('Input Locale', 'en-us;English (United States)'),
    of('Time Zone', session.value('clock/zone/display'), 62),
    ...memoryFields(session),
    of('Page File Location(s)', String.raw`C:\pagefile.sys`, 22),
    of(
      'Domain',
      shown(
        host.dnsDomain === '' ? host.domain : host.dnsDomain,
        session.fact('host/domain'),
        session.fact('host/dnsDomain'),
      ),
      16,
    ),
    of('Logon Server', logonServer, 14),
    of('Hotfix(s)', hotfixes(session), 60),
    of(
      'Network Card(s)',
      [
        `${adapters.length} NIC(s) Installed.`,
        ...adapters.flatMap((adapter, index) => adapterLines(session, adapter, index)),
      ],
      60,
    ),
    ...hypervisorFields(windows),
  ];
}

function hypervisorFields(windows: WindowsProfile): Field[] {
  if (!isSinceWindows8(windows)) return [];
  const requirements: Field = {
    title: 'Hyper-V Requirements',
    width: 60,
    value: [
      'VM Monitor Mode Extensions: Yes',
      'Virtualization Enabled In Firmware: No',
      'Second Level Address Translation: Yes',
      'Data Execution Prevention Available: Yes',
    ],
  };
  const security: Field = { title: 'Virtualization-based security', width: 60, value: 'Status: Not enabled' };
  return windows.version === '2025' ? [security, requirements] : [requirements];
}

/**
 * systeminfo.exe. Server 2025 prints the line about virtualization-based security, whose title widens the first column.
 * Source: from knowledge.
 */
export const systeminfo: Program = {
  names: ['systeminfo'],
  kind: 'program',
  run(call) {
    const { session, args } = call;
    const options = readOptions(args, { s: 'value', u: 'value', p: 'optional', fo: 'value', nh: 'flag' });
    if (options.values.has('?')) return printNoHelp(call);
    if (reportsBadOptions(call, options)) return 1;
    const { values } = options;
    const format = readFormat(call, values, 'SYSTEMINFO', 'list');
    if (!format) return 1;
    if (values.has('nh') && format === 'list') {
      call.printError('ERROR: Invalid syntax. /NH option is valid only for "TABLE" and "CSV" formats.');
      call.printError('Type "SYSTEMINFO /?" for usage.');
      return 1;
    }
    const remote = values.get('s');
    if (remote !== undefined && !isThisHost(call, remote)) return failsRemotely(call, remote);
    session.takes(4);
    const fields = systemFields(session);
    if (format === 'list') {
      const width = Math.max(...fields.map(({ title }) => title.length)) + 2;
      session.print();
      for (const field of fields) printListField(session, field, width);
    } else {
      printRecords(session, format, [fields], !values.has('nh'));
    }
    return 0;
  },
  words: () => ['/fo', '/nh', '/s', 'csv', 'list', 'table'],
};
