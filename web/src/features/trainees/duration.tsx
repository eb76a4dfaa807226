import { Plural, Trans } from '@lingui/react/macro';

// In seconds.
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** A rounded duration: in minutes below two hours, in hours below two days, otherwise in days. A dash for null. */
export function Duration({ seconds }: { seconds: number | null }) {
  if (seconds === null) return <>–</>;
  if (seconds < minute) return <Trans>less than a minute</Trans>;
  if (seconds < 2 * hour) return <Plural value={Math.round(seconds / minute)} one="# minute" other="# minutes" />;
  if (seconds < 2 * day) return <Plural value={Math.round(seconds / hour)} one="# hour" other="# hours" />;
  return <Plural value={Math.round(seconds / day)} one="# day" other="# days" />;
}
