import type { PendingAction, PendingKind } from '@loopcheck/contract/features/statistics/trainer-overview.contract';
import type { SignedIn } from '../../platform/auth/signed-in.ts';
import type { Database } from '../../platform/db/database.ts';
import { findWaitingPeople } from '../accounts/index.ts';
import { findWaitingCertificates } from '../certificates/index.ts';
import { findWaitingPosts } from '../discussions/index.ts';
import { listSuspectKeys } from '../quizzes/index.ts';
import { findSite, stalledAfterDaysOf } from '../site/index.ts';
import { listStalled } from '../trainees/index.ts';

/** The trainer or admin whose pending actions are listed. */
export interface Viewer {
  readonly db: Database;
  readonly user: SignedIn;
  readonly now: Date;
}

interface Waiting {
  readonly count: number;
  readonly names: readonly string[];
  readonly oldestAt: Date | null;
  /** The page that shows them, where the kind has no page of its own. */
  readonly link?: string | null;
}

type Found = Partial<Record<PendingKind, Waiting>>;

/** Finds what waits in one feature. */
interface Provider {
  /** Only admins can decide on what it finds. */
  readonly adminOnly?: true;
  readonly find: (viewer: Viewer) => Promise<Found>;
}

const providers: readonly Provider[] = [
  { adminOnly: true, find: ({ db }) => findWaitingPeople(db) },
  { find: async ({ db }) => ({ suspect_questions: await findSuspects(db) }) },
  { find: async ({ db, user }) => ({ certificates: await findWaitingCertificates(db, user.id) }) },
  { find: ({ db }) => findWaitingPosts(db) },
  { find: async (viewer) => ({ stalled_trainees: await findStalled(viewer) }) },
];

/**
 * Most urgent first, by what is blocked meanwhile: somebody cannot sign in at all; everybody who takes a quiz is graded by
 * a wrong answer key; somebody may not be sent to a job; a reported post is still public; a question has no answer.
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

/** Everything that waits for this person, one entry for each kind, most urgent first. */
export async function listPendingActions(viewer: Viewer): Promise<PendingAction[]> {
  const own = providers.filter(({ adminOnly }) => !adminOnly || viewer.user.isAdmin);
  const parts = await Promise.all(own.map(({ find }) => find(viewer)));
  const found: Found = Object.assign({}, ...parts);
  return byUrgency.flatMap((kind) => {
    const waiting = found[kind];
    return waiting && waiting.count > 0 ? [presentAction(kind, waiting)] : [];
  });
}

const presentAction = (kind: PendingKind, { count, names, oldestAt, link = null }: Waiting): PendingAction => ({
  kind,
  count,
  names: names.slice(0, 3),
  oldestAt: oldestAt?.toISOString() ?? null,
  link,
});

/** Questions whose answer key looks wrong, named by their quizzes. They have no date. */
async function findSuspects(db: Database): Promise<Waiting> {
  const suspects = await listSuspectKeys(db);
  return { count: suspects.length, names: [...new Set(suspects.map(({ quizTitle }) => quizTitle))], oldestAt: null };
}

/** Trainees without activity for as long as the site's settings say, longest first. */
async function findStalled({ db, now }: Viewer): Promise<Waiting> {
  const stalledAfterDays = stalledAfterDaysOf(await findSite(db));
  const stalled = await listStalled(db, { now, stalledAfterDays });
  return {
    count: stalled.length,
    names: stalled.map(({ fullName }) => fullName),
    oldestAt: stalled[0]?.since ?? null,
    link: `/trainer/progress-tracking?stalledDays=${stalledAfterDays}&sort=quiet`,
  };
}
