import type { Session } from '../shell/session.ts';
import { type HostTime, toIso } from '../time.ts';
import { recordEvent } from './logs.ts';
import { accountSid } from './plant.ts';
import { timeChangedEvent } from './security-events.ts';

/**
 * Sets the clock of the host to another time, as a person does. Where Security State Change is audited, event 4616 names
 * the person and the program. Rights are checked by the caller.
 */
export function setClock(session: Session, wanted: HostTime, program: string): void {
  const before = session.now + session.host.clock.offsetMs;
  session.change((host) => ({ ...host, clock: { ...host.clock, offsetMs: wanted - session.now } }));
  const isAudited = session.host.audit.get('Security State Change')?.setting.includes('Success') ?? false;
  if (!isAudited) return;
  const { account } = session;
  const [domain = '', name = account] = account.split('\\');
  session.change((host) => {
    const subject = { sid: accountSid(host, account), name, domain, logonId: '0x8f2c1' };
    const event = timeChangedEvent(subject, toIso(before), toIso(wanted), program);
    return host.log.has('Security') ? recordEvent(host, 'Security', { ...event, time: wanted }) : host;
  });
}
