import type { PendingAction, PendingKind } from '@loopcheck/contract/features/statistics/trainer-overview.contract';
import type { SignedIn } from '../../platform/auth/signed-in.ts';
import type { Database } from '../../platform/db/database.ts';
import { findWaitingRegistrations, findWaitingTrainerRequests } from '../accounts/index.ts';
import { findWaitingCertificates } from '../certificates/index.ts';
import { listReported, listUnanswered } from '../discussions/index.ts';
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

interface Provider {
  readonly kind: PendingKind;
  /** What waits is an admin's to decide. */
  readonly adminOnly?: true;
  readonly find: (asking: Asking) => Promise<Waiting>;
}

/**
 * What can wait for a trainer, the most urgent first, judged by what stands still meanwhile: somebody cannot come in at
 * all; everybody who takes a quiz is graded by a wrong key; somebody may not be sent to a job; something reported stands
 * where all read it; somebody has asked and has no answer. A new kind is one line.
 */
const providers: readonly Provider[] = [
  { kind: 'registrations', adminOnly: true, find: ({ db }) => findWaitingRegistrations(db) },
  { kind: 'suspect_questions', find: ({ db }) => findSuspects(db) },
  { kind: 'certificates', find: ({ db, user }) => findWaitingCertificates(db, user.id) },
  { kind: 'trainer_requests', adminOnly: true, find: ({ db }) => findWaitingTrainerRequests(db) },
  { kind: 'reported_posts', find: ({ db }) => listReported(db) },
  { kind: 'open_questions', find: ({ db }) => listUnanswered(db) },
  { kind: 'stalled_trainees', find: findStalled },
];

/** Everything that waits for this person, one line for each kind, the most urgent first. */
export async function listPendingActions(asking: Asking): Promise<PendingAction[]> {
  const own = providers.filter(({ adminOnly }) => !adminOnly || asking.user.isAdmin);
  const found = await Promise.all(own.map(async ({ kind, find }) => ({ kind, ...(await find(asking)) })));
  return found
    .filter(({ count }) => count > 0)
    .map(({ kind, count, names, oldestAt, link = null }) => ({
      kind,
      count,
      names: names.slice(0, 3),
      oldestAt: oldestAt?.toISOString() ?? null,
      link,
    }));
}

/** Questions whose key looks wrong, told by the titles of their quizzes: nobody can say since when. */
async function findSuspects(db: Database): Promise<Waiting> {
  const suspects = await listSuspectKeys(db);
  return { count: suspects.length, names: [...new Set(suspects.map(({ quizTitle }) => quizTitle))], oldestAt: null };
}

/** Trainees who did nothing for as long as the site's settings say, the longest first. */
async function findStalled({ db, now }: Asking): Promise<Waiting> {
  const stalled = await listStalled(db, { days: stalledAfterDaysOf(await findSite(db)), now });
  const [longest] = stalled;
  return {
    count: stalled.length,
    names: stalled.map(({ fullName }) => fullName),
    oldestAt: longest ? new Date(longest.waiting.since) : null,
  };
}
