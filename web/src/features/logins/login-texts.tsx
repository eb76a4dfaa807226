import { Plural, Trans } from '@lingui/react/macro';
import type { SignInDay } from '@loopcheck/contract/features/logins/logins.contract';
import type { ReactNode } from 'react';
import { formatDay } from '../../lib/formatting.ts';
import { unusualCountOf } from './logins.rules.ts';

/**
 * The duration of a session in hours and minutes; N/A for null, which stands for a failed attempt or an open session.
 */
export function SessionDuration({ minutes }: { minutes: number | null }): ReactNode {
  if (minutes === null) return <Trans>N/A</Trans>;
  const [hours, rest] = [Math.floor(minutes / 60), String(minutes % 60).padStart(2, '0')];
  return (
    <Trans>
      {hours} h {rest} min
    </Trans>
  );
}

/**
 * Says why a day is unusual, for example "31 sign-ins on 16 Nov, 19 from one address". If only the number of failed
 * attempts is unusual (`isUnusual` is false), says for example "40 failed attempts on 16 Nov, 38 from one address".
 */
export function UnusualDayText({ day }: { day: SignInDay }): ReactNode {
  const date = formatDay(day.day);
  const count = unusualCountOf(day);
  return (
    <>
      {day.isUnusual ? (
        <Plural value={count} one={`# sign-in on ${date}`} other={`# sign-ins on ${date}`} />
      ) : (
        <Plural value={count} one={`# failed attempt on ${date}`} other={`# failed attempts on ${date}`} />
      )}
      <BusiestAddress day={day} />
    </>
  );
}

/** A short form of `UnusualDayText`, which fits beside a bar of the chart. */
export function UnusualDayLabel({ day }: { day: SignInDay }): ReactNode {
  const [count, date] = [unusualCountOf(day), formatDay(day.day)];
  return (
    <>
      <Trans>
        {count} on {date}
      </Trans>
      <span className="max-lg:hidden">
        <BusiestAddress day={day} />
      </span>
    </>
  );
}

/**
 * Says how many of the day's sign-ins or failed attempts came from the IP address with the largest number of them.
 * Renders nothing if this number is less than 2.
 */
function BusiestAddress({ day: { busiestAddress } }: { day: SignInDay }): ReactNode {
  const count = busiestAddress?.count ?? 0;
  return count > 1 ? <Trans>, {count} from one address</Trans> : null;
}
