import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Timer from 'lucide-react/icons/timer';
import { useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { asMinutesAndSeconds, minuteToAnnounce } from './attempt-clock.ts';

/** The rest of the time as m:ss; the last minute stands out. */
export function QuizClock({ seconds }: { seconds: number }) {
  const { t } = useLingui();
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return (
    <>
      <span
        className={`timer ${seconds <= 60 ? 'low' : ''}`}
        role="timer"
        aria-label={t`${plural(minutes, { one: '# minute', other: '# minutes' })} ${plural(rest, { one: '# second', other: '# seconds' })} left`}
      >
        <Icon of={Timer} />
        <span dir="ltr" aria-hidden="true">
          {asMinutesAndSeconds(seconds)}
        </span>
      </span>
      <ClockVoice seconds={seconds} />
    </>
  );
}

/** Tells a screen reader of five minutes and of one minute, and of nothing between. */
function ClockVoice({ seconds }: { seconds: number }) {
  const [before, setBefore] = useState(seconds);
  const [told, setTold] = useState<number | null>(null);
  if (before !== seconds) {
    setBefore(seconds);
    const minute = minuteToAnnounce(before, seconds);
    if (minute !== null) setTold(minute);
  }
  return (
    <span className="vh" role="status">
      {told === null ? null : (
        <Trans>
          <Plural value={told} one="# minute" other="# minutes" /> left
        </Trans>
      )}
    </span>
  );
}
