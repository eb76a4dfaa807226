import { Trans } from '@lingui/react/macro';

// In milliseconds.
const minute = 60_000;
const hour = 60 * minute;

type HandedInAfterProps = { begunAt: string; submittedAt: string };

/** The time between two timestamps, rounded down: "handed in after 24 min". In hours from two hours on. */
export function HandedInAfter({ begunAt, submittedAt }: HandedInAfterProps) {
  const passed = new Date(submittedAt).getTime() - new Date(begunAt).getTime();
  // The number and its unit stay in one row.
  if (passed < minute) return <Trans>handed in after less than 1&nbsp;min</Trans>;
  const minutes = Math.floor(passed / minute);
  if (passed < 2 * hour) return <Trans>handed in after {minutes}&nbsp;min</Trans>;
  const hours = Math.floor(passed / hour);
  return <Trans>handed in after {hours}&nbsp;h</Trans>;
}
