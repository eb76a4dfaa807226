import type { FirstSteps } from '@loopcheck/contract/features/site/first-steps.contract';

/** The data about the setup of the site from which the state of the first steps follows. */
export interface SetupFacts {
  readonly isDemo: boolean;
  /** True if an admin has hidden the list. */
  readonly isHidden: boolean;
  /** True if a mail server is configured. */
  readonly hasMail: boolean;
  readonly testMail: {
    /** The time of the last request for a test mail; null if none was requested. */
    readonly requestedAt: Date | null;
    /** The time of the last test mail that the mail server accepted; null for none. */
    readonly sentAt: Date | null;
    /** The error of the last requested test mail; null if it has none. */
    readonly error: string | null;
  };
  /** The time of the last backup; null if no backup is known. */
  readonly backupAt: Date | null;
  /** The number of people who can sign in. */
  readonly activePeopleCount: number;
  readonly publicUrl: string | null;
  readonly now: Date;
}

/** The time after which a test mail without an outcome counts as lost. For example, the server was stopped. */
const maxWaitMs = 2 * 60_000;

/** Returns the first steps with their states. A list whose steps are all done is shown only in demo mode. */
export function firstStepsOf(facts: SetupFacts): FirstSteps {
  const { isDemo, isHidden, hasMail, testMail, backupAt, activePeopleCount, publicUrl, now } = facts;
  const { requestedAt, sentAt, error } = testMail;
  const isRecentlyRequested = requestedAt !== null && now.getTime() - requestedAt.getTime() < maxWaitMs;
  // True if the mail server has accepted or refused the last requested test mail.
  const hasOutcome = error !== null || (requestedAt !== null && sentAt !== null && sentAt >= requestedAt);
  const isMailDone = hasMail && sentAt !== null && error === null;
  const steps = {
    mail: {
      isDone: isMailDone,
      isConfigured: hasMail,
      isSending: hasMail && isRecentlyRequested && !hasOutcome,
      sentAt: sentAt?.toISOString() ?? null,
      error,
    },
    backup: { isDone: backupAt !== null, madeAt: backupAt?.toISOString() ?? null },
    people: { isDone: activePeopleCount > 1, count: activePeopleCount },
    https: { isDone: publicUrl?.startsWith('https:') ?? false, address: publicUrl },
  };
  const isNeeded = isDemo || Object.values(steps).some(({ isDone }) => !isDone);
  return { isShown: isNeeded && !isHidden, isDemo, ...steps };
}
