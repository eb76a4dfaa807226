import { Plural, Trans } from '@lingui/react/macro';
import type { LoginDay } from '@loopcheck/contract/features/logins/logins.contract';
import type { ReactNode } from 'react';
import { formatDay } from '../../lib/formatting.ts';

/** How long a session was, in hours and minutes; N/A while it is not known. */
export function SessionLength({ minutes }: { minutes: number | null }): ReactNode {
  if (minutes === null) return <Trans>N/A</Trans>;
  const [hours, rest] = [Math.floor(minutes / 60), String(minutes % 60).padStart(2, '0')];
  return (
    <Trans>
      {hours} h {rest} min
    </Trans>
  );
}

/** Why a day stands out, in a sentence. */
export function UnusualDay({ day }: { day: LoginDay }): ReactNode {
  const date = formatDay(day.day);
  const count = day.isUnusual ? day.succeeded : day.failed;
  const from = day.busiestAddress?.count ?? 0;
  return (
    <>
      {day.isUnusual ? (
        <Plural value={count} one={`# sign-in on ${date}`} other={`# sign-ins on ${date}`} />
      ) : (
        <Plural value={count} one={`# refused try on ${date}`} other={`# refused tries on ${date}`} />
      )}
      {from > 1 ? <Trans>, {from} from one address</Trans> : null}
    </>
  );
}

/** The same in the room that a bar leaves. */
export function UnusualDayShort({ day }: { day: LoginDay }): ReactNode {
  const [count, date] = [day.isUnusual ? day.succeeded : day.failed, formatDay(day.day)];
  const from = day.busiestAddress?.count ?? 0;
  return (
    <>
      <Trans>
        {count} on {date}
      </Trans>
      {from > 1 ? (
        <span className="hide-s">
          <Trans>, {from} from one address</Trans>
        </span>
      ) : null}
    </>
  );
}
