import type { AssistantAnswer, OwnTopic } from '@loopcheck/contract/features/assistant/assistant.contract';
import { opensQuiz } from '@loopcheck/contract/features/progress/progress.rules';
import { findEligibility, listCertificates, presentCertificate } from '../../certificates/index.ts';
import { isUnlocked, listProgress, type ProgressRow } from '../../progress/index.ts';
import { listOwnQuizzes } from '../../quizzes/index.ts';
import type { Config } from '../../../config.ts';
import type { SignedIn } from '../../../platform/auth/signed-in.ts';
import type { Database } from '../../../platform/db/database.ts';
import { presentModule } from '../assistant.presenter.ts';
import { type OwnModule, type OwnState, ownAnswerText } from './own-answer.rules.ts';
import { chapterNumberIn } from './own-topic.rules.ts';

/** The person who asks, and the dependencies of an answer. */
export interface Asker {
  readonly db: Database;
  readonly config: Config;
  readonly user: SignedIn;
  readonly now: Date;
}

/** The current module of a person: the first that is unlocked and not completed, else the last one. */
export async function findNextModule({ db, user }: Asker): Promise<ProgressRow | null> {
  const rows = await listProgress(db, user.id);
  return currentOf(rows) ?? rows.at(-1) ?? null;
}

const currentOf = (rows: readonly ProgressRow[]): ProgressRow | undefined =>
  rows.find((row) => row.status !== 'completed' && isUnlocked(row));

/** Answers a question about the asker's own training from their progress, quizzes and certificates. */
export async function answerFromOwnTraining(asker: Asker, topic: OwnTopic, question: string): Promise<AssistantAnswer> {
  const rows = await listProgress(asker.db, asker.user.id);
  const named = chapterNumberIn(question);
  const about = rows.find((row) => row.chapterNumber === named) ?? currentOf(rows) ?? null;
  const state: OwnState = {
    about: about && (await moduleOf(asker, about)),
    modules: rows.map(outlineOf),
    ...(await certificateStateOf(asker, topic)),
  };
  const shown = topic === 'topics' || topic === 'certificate' ? null : about;
  return {
    message: ownAnswerText(topic, state, asker.config.siteTimezone),
    kind: 'own',
    own: topic,
    safetyNote: null,
    answeredBy: 'library',
    sources: shown ? [presentModule(shown)] : [],
    offer: null,
  };
}

const outlineOf = (row: ProgressRow) => ({
  chapterNumber: row.chapterNumber,
  title: row.title,
  isCompleted: row.status === 'completed',
});

/** A module with the asker's progress and its quiz. */
async function moduleOf(asker: Asker, row: ProgressRow): Promise<OwnModule> {
  const { db, config, now, user } = asker;
  const [quiz] = await listOwnQuizzes({ db, config, now }, { userId: user.id, moduleId: row.moduleId });
  return {
    ...outlineOf(row),
    isUnlocked: isUnlocked(row),
    isStarted: row.startedAt !== null,
    depth: row.depth,
    isTicked: row.isTicked,
    isQuizOpen: opensQuiz(row),
    lockedBy: isUnlocked(row) ? null : row.previous,
    quiz: quiz ?? null,
  };
}

async function certificateStateOf(asker: Asker, topic: OwnTopic) {
  if (topic !== 'certificate' && topic !== 'my-progress') return { certificate: null };
  const [{ missing, canRequest }, certificates] = await Promise.all([
    findEligibility({ db: asker.db, config: asker.config, now: asker.now, userId: asker.user.id }),
    listCertificates(asker.db, asker.user.id),
  ]);
  const at = { now: asker.now, timeZone: asker.config.siteTimezone };
  const own = certificates.map((row) => presentCertificate(row, at));
  return { certificate: { missing, canRequest, own } };
}
