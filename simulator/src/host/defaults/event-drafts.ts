import type { NewEvent } from '../logs.ts';
import { plant } from '../plant.ts';
import type { EventAccount } from '../security-events.ts';
import type { Identity, Session } from '../state.ts';
import { day, fromLocal, type HostTime, minute, timeZones, toLocal } from '../../time.ts';
import type { RandomStream } from '../../random.ts';
import type { WindowsProfile } from '../../windows/versions.ts';

/** What the events of a default host depend on. */
export interface EventContext {
  readonly windows: WindowsProfile;
  readonly host: Identity;
  readonly startedAt: HostTime;
  readonly booted: HostTime;
  /** Who is signed in at the start. */
  readonly sessions: readonly Session[];
  open(name: string): RandomStream;
}

/** Lets an event be drafted without its time. */
export type Draft = Omit<NewEvent, 'time'>;

/** Draft at a time. */
export const at = (time: HostTime, draft: Draft): NewEvent => ({ ...draft, time });

/** A moment within the last `days` days, at least two minutes before the start. */
export const someTime = (context: EventContext, stream: RandomStream, days: number): HostTime =>
  context.startedAt - 2 * minute - stream.integer(1, (days * day - 2 * minute) / 1000) * 1000 + stream.integer(0, 999);

/** A time of day in the site's time zone, for each of the last `days` days, in order. Not after the start. */
export function daily(context: EventContext, days: number, hour: number, minutes: number): HostTime[] {
  const zone = timeZones['W. Europe Standard Time'];
  return Array.from({ length: days + 1 }, (_, index) => {
    const { year, month, day: date } = toLocal(zone, context.startedAt - (days - index) * day);
    return fromLocal(zone, { year, month, day: date, hour, minute: minutes });
  }).filter((time) => time < context.startedAt - minute);
}

/** Events in the order of their time. */
export const inOrder = (events: readonly NewEvent[]): NewEvent[] =>
  events.toSorted((one, other) => one.time - other.time);

const accountRids = {
  maint01: { domain: 1127, local: 1003 },
  oper01: { domain: 1130, local: 1002 },
  'svc-historian': { domain: 1145, local: 1004 },
} as const;

/** An account of the site: of the domain, or of the host itself if it stands alone. `session` makes its logon id. */
export function siteAccount(context: EventContext, name: keyof typeof accountRids, session: string): EventAccount {
  const { host, open } = context;
  const isMember = host.role !== 'standalone';
  return {
    sid: isMember ? `${plant.domainSid}-${accountRids[name].domain}` : `${host.machineSid}-${accountRids[name].local}`,
    name,
    domain: isMember ? host.domain : host.name,
    logonId: `0x${open(`logon-id/${name}/${session}`).integer(0x10_00_00, 0xff_ff_ff).toString(16)}`,
  };
}

/** `PLANT\maint01`. */
export const accountName = ({ domain, name }: EventAccount): string => `${domain}\\${name}`;
