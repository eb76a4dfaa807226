import type { PendingAction, PendingKind } from '@loopcheck/contract/features/statistics/trainer-overview.contract';
import type { SignedInUser } from '../../platform/auth/signed-in.ts';
import type { Database } from '../../platform/db/database.ts';
import { summarizeWaitingPeople } from '../accounts/index.ts';
import { summarizePendingCertificates } from '../certificates/index.ts';
import { summarizePendingPosts } from '../discussions/index.ts';
import { listSuspectAnswerKeys } from '../quizzes/index.ts';
import { findSite, stalledAfterDaysOf } from '../site/index.ts';
import { summarizeStalledTrainees } from '../trainees/index.ts';

/** The data from which pending actions are listed. `user` is the trainer or admin who sees the list. */
interface PendingActionsInput {
  readonly db: Database;
  readonly user: SignedInUser;
  readonly now: Date;
}

/** A summary of the pending actions of one kind. */
interface PendingSummary {
  readonly count: number;
  /**
   * The names of the people or quizzes to which the actions relate. The names that belong to the most urgent actions
   * come first.
   */
  readonly names: readonly string[];
  /** The time at which the oldest action became pending; null if no time is known. */
  readonly oldestAt: Date | null;
  /** The path of the page for the action or actions; absent if the web interface has a fixed page for the kind. */
  readonly link?: string | null;
}

type SummariesByKind = Partial<Record<PendingKind, PendingSummary>>;

/** A provider of the summaries of one feature. */
interface SummaryProvider {
  /** True if only admins are allowed to carry out the actions. */
  readonly isAdminOnly?: true;
  readonly summarize: (input: PendingActionsInput) => Promise<SummariesByKind>;
}

const providers: readonly SummaryProvider[] = [
  { isAdminOnly: true, summarize: ({ db }) => summarizeWaitingPeople(db) },
  { summarize: async ({ db }) => ({ suspect_questions: await summarizeSuspectKeys(db) }) },
  { summarize: async ({ db, user }) => ({ certificates: await summarizePendingCertificates(db, user.id) }) },
  { summarize: ({ db }) => summarizePendingPosts(db) },
  { summarize: async (input) => ({ stalled_trainees: await summarizeStalled(input) }) },
];

/** The kinds in order of urgency. Each comment states the harm that lasts until somebody acts. */
const kindsByUrgency = [
  // A person cannot sign in.
  'registrations',
  // Every attempt at the quiz is graded with a wrong answer key.
  'suspect_questions',
  // A person might be kept from a job that requires the certificate.
  'certificates',
  // A person cannot do the work of a trainer.
  'trainer_requests',
  // A reported post is still visible to everybody.
  'reported_posts',
  // A question has no answer.
  'open_questions',
  // A person makes no progress.
  'stalled_trainees',
] as const satisfies readonly PendingKind[];

/** Lists the actions that the user can carry out, one entry for each kind, the most urgent kind first. */
export async function listPendingActions(input: PendingActionsInput): Promise<PendingAction[]> {
  const permittedProviders = providers.filter(({ isAdminOnly }) => !isAdminOnly || input.user.isAdmin);
  const summariesOfFeatures = await Promise.all(permittedProviders.map(({ summarize }) => summarize(input)));
  const summariesByKind: SummariesByKind = Object.assign({}, ...summariesOfFeatures);
  return kindsByUrgency.flatMap((kind) => {
    const summary = summariesByKind[kind];
    return summary && summary.count > 0 ? [presentAction(kind, summary)] : [];
  });
}

const maxNames = 3;

const presentAction = (kind: PendingKind, { count, names, oldestAt, link = null }: PendingSummary): PendingAction => ({
  kind,
  count,
  names: names.slice(0, maxNames),
  oldestAt: oldestAt?.toISOString() ?? null,
  link,
});

/** Summarizes the questions whose answer key is probably wrong. The names are quiz titles, and no time is known. */
async function summarizeSuspectKeys(db: Database): Promise<PendingSummary> {
  const suspectKeys = await listSuspectAnswerKeys(db);
  const quizTitles = [...new Set(suspectKeys.map(({ quizTitle }) => quizTitle))];
  return { count: suspectKeys.length, names: quizTitles, oldestAt: null };
}

async function summarizeStalled({ db, now }: PendingActionsInput): Promise<PendingSummary> {
  const stalledAfterDays = stalledAfterDaysOf(await findSite(db));
  const { count, names, inactiveSince } = await summarizeStalledTrainees(db, { now, stalledAfterDays }, maxNames);
  return {
    count,
    names,
    oldestAt: inactiveSince,
    // `sort=quiet` lists the people who have been inactive for longest first.
    link: `/trainer/progress-tracking?stalledDays=${stalledAfterDays}&sort=quiet`,
  };
}
