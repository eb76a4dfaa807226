import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Countdown } from '../../ui/countdown.tsx';
import { formatMinutesAndSeconds, findMinuteToAnnounce } from './attempt-clock.rules.ts';

/** The remaining time as m:ss. The last minute is highlighted. */
export function QuizClock({ seconds }: { seconds: number }) {
  const { t } = useLingui();
  const [minutes, secondsOfMinute] = [Math.floor(seconds / 60), seconds % 60];
  return (
    <>
      <Countdown
        time={formatMinutesAndSeconds(seconds)}
        label={t`${plural(minutes, { one: '# minute', other: '# minutes' })} ${plural(secondsOfMinute, { one: '# second', other: '# seconds' })} left`}
        isLow={seconds <= 60}
      />
      <ClockAnnouncement seconds={seconds} />
    </>
  );
}

/** Announces to screen readers when five minutes and one minute are left. */
function ClockAnnouncement({ seconds }: { seconds: number }) {
  const [previousSeconds, setPreviousSeconds] = useState(seconds);
  const [announcedMinutes, setAnnouncedMinutes] = useState<number | null>(null);
  if (previousSeconds !== seconds) {
    setPreviousSeconds(seconds);
    const minute = findMinuteToAnnounce(previousSeconds, seconds);
    if (minute !== null) setAnnouncedMinutes(minute);
  }
  return (
    <span className="sr-only" role="status">
      {announcedMinutes === null ? null : (
        <Trans>
          <Plural value={announcedMinutes} one="# minute" other="# minutes" /> left
        </Trans>
      )}
    </span>
  );
}
