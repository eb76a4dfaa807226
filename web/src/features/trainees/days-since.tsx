import { Plural, Trans } from '@lingui/react/macro';

const dayMs = 24 * 3_600_000;

type Props = {
  timestamp: string | null;
  /** In milliseconds. */
  now: number;
};

/** The number of whole days since a timestamp, in short form for a table. */
export function DaysSince({ timestamp, now }: Props) {
  if (timestamp === null) return <Trans>never</Trans>;
  const days = Math.max(0, Math.floor((now - new Date(timestamp).getTime()) / dayMs));
  if (days === 0) return <Trans>today</Trans>;
  return <Plural value={days} one="# d" other="# d" />;
}
