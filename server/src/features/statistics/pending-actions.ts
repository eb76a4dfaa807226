import type { PendingAction, PendingKind } from '@loopcheck/contract/features/statistics/trainer-overview.contract';
import type { SignedIn } from '../../platform/auth/signed-in.ts';
import type { Database } from '../../platform/db/database.ts';
import { findWaitingPeople } from '../accounts/index.ts';
import { findWaitingCertificates } from '../certificates/index.ts';
import { findWaitingPosts } from '../discussions/index.ts';
import { listSuspectKeys } from '../quizzes/index.ts';
import { findSite, stalledAfterDaysOf } from '../site/index.ts';
import { listStalled } from '../trainees/index.ts';

/** Who asks, and when. */
export interface Asking {
  readonly db: Database;
  readonly user: SignedIn;
  readonly now: Date;
}

interface Waiting {
  readonly count: number;
  readonly names: readonly string[];
  readonly oldestAt: Date | null;
  /** Where the most urgent of them stands, where the kind has no place of its own. */
  readonly link?: string | null;
}

type Found = Partial<Record<PendingKind, Waiting>>;

/** One for each feature in which something can wait, so that each asks the database once. */
interface Provider {
  /** What waits is an admin's to decide. */
  readonly adminOnly?: true;
  readonly find: (asking: Asking) => Promise<Found>;
}

const providers: readonly Provider[] = [
  { adminOnly: true, find: ({ db }) => findWaitingPeople(db) },
  { find: async ({ db }) => ({ suspect_questions: await findSuspects(db) }) },
  { find: async ({ db, user }) => ({ certificates: await findWaitingCertificates(db, user.id) }) },
  { find: ({ db }) => findWaitingPosts(db) },
  { find: async (asking) => ({ stalled_trainees: await findStalled(asking) }) },
];

/**
 * The most urgent first, judged by what stands still meanwhile: somebody cannot come in at all; everybody who takes a
 * quiz is graded by a wrong key; somebody may not be sent to a job; something reported stands where all read it; somebody
 * has asked and has no answer.
 */
const byUrgency = [
  'registrations',
  'suspect_questions',
  'certificates',
  'trainer_requests',
  'reported_posts',
  'open_questions',
  'stalled_trainees',
] as const satisfies readonly PendingKind[];

/** Everything that waits for this person, one line for each kind, the most urgent first. */
export async function listPendingActions(asking: Asking): Promise<PendingAction[]> {
  const own = providers.filter(({ adminOnly }) => !adminOnly || asking.user.isAdmin);
  const parts = await Promise.all(own.map(({ find }) => find(asking)));
  const found: Found = Object.assign({}, ...parts);
  return byUrgency.flatMap((kind) => {
    const waiting = found[kind];
    return waiting && waiting.count > 0 ? [lineOf(kind, waiting)] : [];
  });
}

const lineOf = (kind: PendingKind, { count, names, oldestAt, link = null }: Waiting): PendingAction => ({
  kind,
  count,
  names: names.slice(0, 3),
  oldestAt: oldestAt?.toISOString() ?? null,
  link,
});

/** Questions whose key looks wrong, told by the titles of their quizzes: nobody can say since when. */
async function findSuspects(db: Database): Promise<Waiting> {
  const suspects = await listSuspectKeys(db);
  return { count: suspects.length, names: [...new Set(suspects.map(({ quizTitle }) => quizTitle))], oldestAt: null };
}

/** Trainees who did nothing for as long as the site's settings say, the longest first. */
async function findStalled({ db, now }: Asking): Promise<Waiting> {
  const stalledAfterDays = stalledAfterDaysOf(await findSite(db));
  const stalled = await listStalled(db, { now, stalledAfterDays });
  return {
    count: stalled.length,
    names: stalled.map(({ fullName }) => fullName),
    oldestAt: stalled[0]?.since ?? null,
    link: `/trainer/progress-tracking?stalledDays=${stalledAfterDays}&sort=quiet`,
  };
}
