import { Plural, Trans } from '@lingui/react/macro';

const secondsPerMinute = 60;
const secondsPerHour = 60 * secondsPerMinute;
const secondsPerDay = 24 * secondsPerHour;

/** A rounded duration: in minutes below two hours, in hours below two days, otherwise in days. A dash for null. */
export function Duration({ seconds }: { seconds: number | null }) {
  if (seconds === null) return <>–</>;
  if (seconds < secondsPerMinute) return <Trans>less than a minute</Trans>;
  if (seconds < 2 * secondsPerHour)
    return <Plural value={Math.round(seconds / secondsPerMinute)} one="# minute" other="# minutes" />;
  if (seconds < 2 * secondsPerDay)
    return <Plural value={Math.round(seconds / secondsPerHour)} one="# hour" other="# hours" />;
  return <Plural value={Math.round(seconds / secondsPerDay)} one="# day" other="# days" />;
}
