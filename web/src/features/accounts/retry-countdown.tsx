import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { formatDuration } from '../../lib/formatting.ts';

/**
 * Counts down the time until a refused request can succeed. Shows nothing if the server has stated no time. The countdown is not part of the alert above a form, because screen readers would announce every second there.
 */
export function RetryCountdown({ error }: { error: Error | null }) {
  if (!(error instanceof ApiError) || error.retryAfterSeconds === undefined) return null;
  // The key starts a new countdown for each new reply.
  return <Countdown key={error.requestId} totalSeconds={error.retryAfterSeconds} />;
}

/** The time between two updates of the display. It is short, so that the display does not skip a second. */
const tickMs = 250;

function Countdown({ totalSeconds }: { totalSeconds: number }) {
  const [seconds, setSeconds] = useState(totalSeconds);
  useEffect(() => {
    const endMs = performance.now() + totalSeconds * 1000;
    const timer = setInterval(() => {
      setSeconds(Math.max(0, Math.ceil((endMs - performance.now()) / 1000)));
    }, tickMs);
    return () => clearInterval(timer);
  }, [totalSeconds]);
  return (
    <p role="timer" className="tabular-nums">
      <WaitText seconds={seconds} />
    </p>
  );
}

function WaitText({ seconds }: { seconds: number }) {
  if (seconds === 0) return <Trans>You can try again now.</Trans>;
  // From one hour on, `formatDuration` returns hours, minutes and seconds, such as "1:00:00". Below one hour, it returns
  // minutes and seconds, such as "1:30".
  if (seconds >= 3600) return <Trans>Try again in {formatDuration(seconds)} hours.</Trans>;
  if (seconds >= 60) return <Trans>Try again in {formatDuration(seconds)} minutes.</Trans>;
  return <Plural value={seconds} one="Try again in # second." other="Try again in # seconds." />;
}
