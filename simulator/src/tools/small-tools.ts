import { compareText } from '../host/files.ts';
import { pageFileOf } from '../host/virtual-memory.ts';
import type { Session } from '../shell/session.ts';
import { type Line, toLine } from '../text.ts';
import { button, buttons, cell, closing, empty, field, readChoice, type Tool } from './tool.ts';
import { buildSpan, productName } from './version-tools.ts';

const link = (session: Session, tool: string, text: string): Line =>
  toLine({ text, tap: `tool/${session.host.id}/${tool}/` });

/** System Information: its first page. Source: from knowledge. */
const systemInformation: Tool = {
  id: 'msinfo32',
  draw({ session, before }) {
    if (before === undefined) session.takes(6);
    const { host, windows } = session.host;
    return {
      title: 'System Information',
      lines: [
        field('OS Name', session.value('windows/caption', `Microsoft ${productName(session)}`)),
        field('Version', session.value('windows/kernel', windows.kernel), ' Build ', buildSpan(session)),
        field('System Name', session.value('host/name')),
        field('System Manufacturer', session.value('host/manufacturer')),
        field('System Model', session.value('host/model')),
        field('System Type', 'x64-based PC'),
        field('Processor', session.value('host/processor')),
        field('BIOS Version/Date', session.value('host/bios')),
        field('Windows Directory', String.raw`C:\Windows`),
        field('Boot Device', String.raw`\Device\HarddiskVolume1`),
        field('Locale', 'United States'),
        field('Time Zone', session.value('clock/zone/id')),
        field('Installed Physical Memory', session.value('host/memoryMb', `${host.memoryMb} MB`)),
        field('Available Memory', session.value('host/availableMemoryMb', `${host.availableMemoryMb} MB`)),
        field('Total Virtual Memory', session.value('host/virtualMemoryMb', `${host.virtualMemoryMb} MB`)),
        field(
          'Available Virtual Memory',
          session.value('host/virtualMemoryUsedMb', `${host.virtualMemoryMb - host.virtualMemoryUsedMb} MB`),
        ),
        field('Page File Space', session.value('host/virtualMemoryMb', `${pageFileOf(session.host).sizeMb} MB`)),
      ],
    };
  },
};

/** Device Manager: the devices that are present, by class. Source: from knowledge. */
const deviceManager: Tool = {
  id: 'devmgmt',
  draw({ session, before }) {
    if (before === undefined) session.takes(2);
    const devices = [...session.host.device.values()].filter(({ isPresent }) => isPresent);
    const classes = [...new Set(devices.map((device) => device.class))].toSorted(compareText);
    return {
      title: 'Device Manager',
      lines: classes.flatMap((name) => [
        toLine(name),
        ...devices
          .filter((device) => device.class === name)
          .map((device) => toLine('    ', session.value(`device/${device.instanceId}/name`, device.name))),
      ]),
    };
  },
};

/** Remote Desktop Connection. It reaches no other computer from a practice host. Source: from knowledge. */
const remoteDesktop: Tool = {
  id: 'mstsc',
  draw({ session, argument }) {
    const { word, of } = readChoice(argument);
    const title = 'Remote Desktop Connection';
    if (word === 'connect') {
      session.takes(21);
      session.act({ act: 'remote.session', of, ok: false });
      return {
        title,
        lines: [
          toLine(`Remote Desktop can't connect to the remote computer for one of these reasons:`),
          empty,
          toLine('1) Remote access to the server is not enabled'),
          toLine('2) The remote computer is turned off'),
          toLine('3) The remote computer is not available on the network'),
          empty,
          buttons(button(session, 'mstsc', '', 'OK')),
        ],
      };
    }
    const computers = ['DC-01', 'HIST-01', 'HMI-12B'].filter((name) => name !== session.host.host.name);
    return {
      title,
      lines: [
        toLine('Computer:'),
        ...computers.map((name) => toLine(button(session, 'mstsc', `connect:${name}`, `Connect to ${name}`))),
      ],
    };
  },
};

/** Computer Management: its tree, of which some parts open. Source: from knowledge. */
const computerManagement: Tool = {
  id: 'compmgmt',
  draw: ({ session }) => ({
    title: 'Computer Management',
    lines: [
      toLine('System Tools'),
      link(session, 'eventvwr', 'Event Viewer'),
      link(session, 'devmgmt', 'Device Manager'),
      link(session, 'lusrmgr', 'Local Users and Groups'),
      toLine('Storage'),
      link(session, 'diskmgmt', 'Disk Management'),
      toLine('Services and Applications'),
      link(session, 'services', 'Services'),
    ],
  }),
};

/** Local Users and Groups: its lists, for reading. Source: from knowledge. */
const localUsers: Tool = {
  id: 'lusrmgr',
  draw: ({ session }) => ({
    title: 'Local Users and Groups',
    lines: [
      toLine(cell('Users', 26), cell('Full Name', 24), 'Description'),
      ...[...session.host.user].map(([key, user]) =>
        toLine(
          cell(session.value(`user/${key}/name`, user.isEnabled ? user.name : `${user.name} (disabled)`), 26),
          cell(session.value(`user/${key}/fullName`), 24),
          session.value(`user/${key}/description`),
        ),
      ),
      empty,
      toLine('Groups'),
      ...[...session.host.group.keys()].map((key) => toLine(session.value(`group/${key}/name`))),
    ],
  }),
};

/** A message box that a program opened. */
const message: Tool = {
  id: 'message',
  draw: ({ session, argument }) => ({
    title: 'Windows',
    lines: [toLine(argument), empty, buttons(closing(session, 'message', 'OK'))],
  }),
};

/** Tools that Windows has and the practice host does not. */
const absent: readonly (readonly [id: string, title: string])[] = [
  ['resmon', 'Resource Monitor'],
  ['perfmon', 'Performance Monitor'],
  ['taskschd', 'Task Scheduler'],
  ['control', 'Control Panel'],
  ['shutdown', 'Remote Shutdown Dialog'],
  ['msiexec', 'Windows Installer'],
  ['gridview', 'Out-GridView'],
];

const absentTools = absent.map(([id, title]): Tool => ({
  id,
  draw: () => ({ title, lines: [toLine('This tool is not part of the practice host. Is it in your procedure?')] }),
}));

/** Tools of one page. */
export const smallTools: readonly Tool[] = [
  systemInformation,
  deviceManager,
  remoteDesktop,
  computerManagement,
  localUsers,
  message,
  ...absentTools,
];
