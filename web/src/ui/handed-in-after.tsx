import { Trans } from '@lingui/react/macro';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

type HandedInAfterProps = { begunAt: string; submittedAt: string };

/** The time that a person took for a drill run, rounded down: "24 min". From two hours on, in hours: "2 h". */
export function TimeToHandIn({ begunAt, submittedAt }: HandedInAfterProps) {
  const elapsedMs = new Date(submittedAt).getTime() - new Date(begunAt).getTime();
  // `&nbsp;` keeps the number and its unit on one line.
  if (elapsedMs < minuteMs) return <Trans>less than 1&nbsp;min</Trans>;
  const minutes = Math.floor(elapsedMs / minuteMs);
  if (elapsedMs < 2 * hourMs) return <Trans>{minutes}&nbsp;min</Trans>;
  const hours = Math.floor(elapsedMs / hourMs);
  return <Trans>{hours}&nbsp;h</Trans>;
}

/** As `TimeToHandIn`, in a phrase: "handed in after 24 min". */
export const HandedInAfter = (props: HandedInAfterProps) => (
  <Trans>
    handed in after <TimeToHandIn {...props} />
  </Trans>
);
