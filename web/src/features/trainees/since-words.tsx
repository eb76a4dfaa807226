import { Plural, Trans } from '@lingui/react/macro';

const dayMs = 24 * 3_600_000;

/** How long ago, in whole days; `now` is in milliseconds. */
export function SinceWords({ at, now }: { at: string | null; now: number }) {
  if (at === null) return <Trans>never</Trans>;
  const days = Math.max(0, Math.floor((now - new Date(at).getTime()) / dayMs));
  if (days === 0) return <Trans>today</Trans>;
  return <Plural value={days} one="# d" other="# d" />;
}
