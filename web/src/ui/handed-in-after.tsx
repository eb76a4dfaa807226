import { Trans } from '@lingui/react/macro';

// The lengths of a minute and of an hour, in milliseconds.
const minute = 60_000;
const hour = 60 * minute;

type HandedInAfterProps = { begunAt: string; submittedAt: string };

/** The time that a person took for a drill run, rounded down: "24 min". From two hours on, in hours: "2 h". */
export function TimeToHandIn({ begunAt, submittedAt }: HandedInAfterProps) {
  const elapsedMs = new Date(submittedAt).getTime() - new Date(begunAt).getTime();
  // The number and its unit stay on one line.
  if (elapsedMs < minute) return <Trans>less than 1&nbsp;min</Trans>;
  const minutes = Math.floor(elapsedMs / minute);
  if (elapsedMs < 2 * hour) return <Trans>{minutes}&nbsp;min</Trans>;
  const hours = Math.floor(elapsedMs / hour);
  return <Trans>{hours}&nbsp;h</Trans>;
}

/** As `TimeToHandIn`, in a phrase: "handed in after 24 min". */
export const HandedInAfter = (props: HandedInAfterProps) => (
  <Trans>
    handed in after <TimeToHandIn {...props} />
  </Trans>
);
