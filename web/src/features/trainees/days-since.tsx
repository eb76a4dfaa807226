import { Plural, Trans } from '@lingui/react/macro';
import { countElapsedDays } from '../../lib/elapsed-days.ts';

type Props = {
  timestamp: string | null;
  /** The current time in milliseconds since 1970. */
  now: number;
};

/** The number of whole days since a timestamp, in short form for a table; "never" for null. */
export function DaysSince({ timestamp, now }: Props) {
  if (timestamp === null) return <Trans>never</Trans>;
  const days = countElapsedDays(timestamp, now);
  if (days === 0) return <Trans>today</Trans>;
  return <Plural value={days} one="# d" other="# d" />;
}
