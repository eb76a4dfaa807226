import type { HostTime } from '../time.ts';
import { emptied, recordEvent } from './logs.ts';
import { accountSid } from './plant.ts';
import { securityLogClearedEvent } from './security-events.ts';
import type { HostState } from './state.ts';

/**
 * A host after somebody has cleared a log. Windows keeps a trace: event 1102 in the Security log, or event 104 in the
 * System log. A name without a log changes nothing.
 */
export function clearLog(host: HostState, name: string, account: string, at: HostTime): HostState {
  const log = host.log.get(name);
  if (!log) return host;
  const cleared = { ...host, log: new Map(host.log).set(name, emptied(log, at)) };
  const [domain = '', user = account] = account.split('\\');
  const subject = { sid: accountSid(host, account), name: user, domain, logonId: '0x8f2c1' };
  if (name === 'Security') return recordEvent(cleared, name, { ...securityLogClearedEvent(subject), time: at });
  return recordEvent(cleared, 'System', {
    time: at,
    id: 104,
    provider: 'Microsoft-Windows-Eventlog',
    level: 'Information',
    task: 'Log clear',
    keyword: '',
    user: account,
    message: `The ${name} log file was cleared.`,
    data: { SubjectUserName: user, SubjectDomainName: domain, Channel: name, BackupPath: '' },
  });
}
