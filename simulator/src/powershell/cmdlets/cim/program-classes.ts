import { joinPath } from '../../../host/paths.ts';
import { item, nothing } from '../../values.ts';
import { psDate, readerOf } from '../host-items.ts';
import type { CimClass, Properties } from './cim-class.ts';

/** Classes about services, processes and what starts with Windows. Source: from knowledge of the classes. */
export const programClasses: readonly CimClass[] = [
  {
    name: 'Win32_Service',
    keys: ['Name'],
    wmiView: ['ExitCode', 'Name', 'ProcessId', 'StartMode', 'State', 'Status'],
    cimView: ['ProcessId', 'Name', 'StartMode', 'State', 'Status', 'ExitCode'],
    read: (session) =>
      [...session.host.service].map(([name, service]): Properties => {
        session.fuel.burn();
        const read = readerOf(session, 'service', name);
        const isRunning = service.state === 'Running';
        return [
          ['Name', read('name', service.name)],
          ['Status', item('OK')],
          ['ExitCode', read('exitCode', service.exitCode)],
          ['DesktopInteract', item(false)],
          ['ErrorControl', item('Normal')],
          ['PathName', read('path', service.path)],
          ['ServiceType', item(service.path.toLowerCase().includes('svchost') ? 'Share Process' : 'Own Process')],
          ['StartMode', read('start', service.start)],
          ['Caption', read('display', service.display)],
          ['Description', read('description', service.description)],
          ['InstallDate', nothing],
          ['CreationClassName', item('Win32_Service')],
          ['Started', read('state', isRunning)],
          ['SystemName', item(session.host.host.name, session.fact('host/name'))],
          ['AcceptPause', item(false)],
          ['AcceptStop', read('state', isRunning)],
          ['DisplayName', read('display', service.display)],
          ['ProcessId', read('pid', service.pid)],
          ['StartName', read('account', service.account)],
          ['State', read('state', service.state)],
        ];
      }),
  },
  {
    name: 'Win32_Process',
    keys: ['Handle'],
    cimView: ['ProcessId', 'Name', 'HandleCount', 'WorkingSetSize', 'VirtualSize'],
    read: (session) =>
      [...session.host.process].map(([pid, process]): Properties => {
        session.fuel.burn();
        const read = readerOf(session, 'process', pid);
        // Without administrator rights the paths of other accounts' processes are empty.
        const isVisible = session.isElevated || process.user.toLowerCase() === session.account.toLowerCase();
        return [
          ['ProcessName', read('name', process.name)],
          ['Handles', read('handles', process.handles)],
          ['Name', read('name', process.name)],
          ['Caption', read('name', process.name)],
          ['CommandLine', isVisible ? read('commandLine', process.commandLine) : nothing],
          ['CreationDate', read('started', psDate(process.started))],
          ['ExecutablePath', isVisible && process.path !== '' ? read('path', process.path) : nothing],
          ['Handle', read('pid', pid)],
          ['HandleCount', read('handles', process.handles)],
          ['KernelModeTime', read('processorSeconds', Math.floor(process.processorSeconds * 4_000_000))],
          ['ParentProcessId', read('parent', process.parent)],
          ['ProcessId', read('pid', process.pid)],
          ['SessionId', read('session', process.session)],
          ['ThreadCount', read('threads', process.threads)],
          ['UserModeTime', read('processorSeconds', Math.floor(process.processorSeconds * 6_000_000))],
          ['VirtualSize', item(2_203_318_222_848 + process.memoryKb * 1024)],
          ['WorkingSetSize', read('memoryKb', process.memoryKb * 1024)],
          ['WS', read('memoryKb', process.memoryKb * 1024)],
        ];
      }),
  },
  {
    name: 'Win32_StartupCommand',
    keys: ['Name'],
    wmiView: ['Command', 'User', 'Caption'],
    cimView: ['Command', 'User', 'Caption'],
    read: (session) =>
      [...session.host.registry].flatMap(([path, key]): Properties[] => {
        const isMachine = /^HKLM\\software\\(?:wow6432node\\)?microsoft\\windows\\currentversion\\run$/i.test(path);
        const isUser = /^HKCU\\software\\microsoft\\windows\\currentversion\\run$/i.test(path);
        if (!isMachine && !isUser) return [];
        const user = isMachine ? 'Public' : session.account;
        return [...key.values.values()].map(({ name, data }): Properties => {
          const fact = session.fact(joinPath('registry', path, 'values', name, 'data'));
          return [
            ['Command', item(data, fact)],
            ['User', item(user)],
            ['Caption', item(name, fact)],
            ['Description', item(name, fact)],
            ['Location', item(`${isMachine ? 'HKLM' : 'HKU'}\\SOFTWARE\\Microsoft\\Windows\\CurrentVersion\\Run`)],
            ['Name', item(name, fact)],
          ];
        });
      }),
  },
  {
    name: 'Win32_Share',
    keys: ['Name'],
    wmiView: ['Name', 'Path', 'Description'],
    cimView: ['Name', 'Path', 'Description'],
    read: (session) =>
      [...session.host.share].map(([name, share]): Properties => {
        const read = readerOf(session, 'share', name);
        return [
          ['Status', item('OK')],
          ['Name', read('name', share.name)],
          ['Path', read('resource', share.resource)],
          ['Description', read('remark', share.remark)],
          ['Caption', read('remark', share.remark)],
        ];
      }),
  },
];
