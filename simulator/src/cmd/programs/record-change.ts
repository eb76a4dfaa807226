import { recordEvent } from '../../host/logs.ts';
import { accountSid } from '../../host/plant.ts';
import { type EventAccount, systemAccount, timeChangedEvent } from '../../host/security-events.ts';
import type { Session } from '../../shell/session.ts';
import { type HostTime, toIso } from '../../time.ts';
import { hostNow } from '../file-access.ts';

/** The person of the session as security events name them. */
export function accountOf(session: Session): EventAccount {
  const [domain = '', name = ''] = session.account.split('\\');
  return { sid: accountSid(session.host, session.account), name, domain, logonId: '0x75c1b' };
}

/** Writes a change by the person into the Security log, if the audit policy wants it. Source: from knowledge. */
export function recordSecurity(
  session: Session,
  subcategory: string,
  event: { readonly id: number; readonly title: string; readonly details: Readonly<Record<string, string>> },
): void {
  const isAudited = session.host.audit.get(subcategory)?.setting.includes('Success') ?? false;
  if (!isAudited) return;
  const { sid, name, domain, logonId } = accountOf(session);
  const subject = `Subject:\n\tSecurity ID:\t\t${sid}\n\tAccount Name:\t\t${name}\n\tAccount Domain:\t\t${domain}\n\tLogon ID:\t\t${logonId}`;
  const rows = Object.entries(event.details).map(([title, text]) => `\t${title}:\t\t${text}`);
  session.change((host) =>
    recordEvent(host, 'Security', {
      time: hostNow(session),
      id: event.id,
      provider: 'Microsoft-Windows-Security-Auditing',
      task: subcategory,
      keyword: 'Audit Success',
      message: [event.title, subject, ['Details:', ...rows].join('\n')].join('\n\n'),
      data: {
        SubjectUserSid: sid,
        SubjectUserName: name,
        SubjectDomainName: domain,
        SubjectLogonId: logonId,
        ...event.details,
      },
    }),
  );
}

/** Writes event 4616 after the clock was set. `account` is the service or person who set it. */
export function recordTimeChange(session: Session, before: HostTime, account: EventAccount, program: string): void {
  const isAudited = session.host.audit.get('Security State Change')?.setting.includes('Success') ?? false;
  if (!isAudited) return;
  const time = hostNow(session);
  const event = timeChangedEvent(account, toIso(before), toIso(time), program);
  session.change((host) => recordEvent(host, 'Security', { ...event, time }));
}

/** Writes an event of the Service Control Manager into the System log. Source: from knowledge. */
export function recordService(
  session: Session,
  id: 7034 | 7036 | 7040,
  message: string,
  level: 'Information' | 'Error' = 'Information',
): void {
  session.change((host) =>
    recordEvent(host, 'System', {
      time: hostNow(session),
      id,
      provider: 'Service Control Manager',
      level,
      message,
      ...(id === 7040 && { user: `${systemAccount.domain}\\${systemAccount.name}` }),
    }),
  );
}
