import type { AssistantAnswer, OwnTopic } from '@loopcheck/contract/features/assistant/assistant.contract';
import { isQuizOpen } from '@loopcheck/contract/features/progress/progress.rules';
import { findEligibility, listCertificates, presentCertificate } from '../../certificates/index.ts';
import { findNextStep } from '../../next-step/index.ts';
import { isUnlocked, listProgress, type ProgressRow } from '../../progress/index.ts';
import { listQuizzesForPerson } from '../../quizzes/index.ts';
import { findSite, moduleGateOf } from '../../site/index.ts';
import type { Config } from '../../../config.ts';
import type { SignedInUser } from '../../../platform/auth/signed-in.ts';
import type { Database } from '../../../platform/db/database.ts';
import { presentModule } from '../assistant.presenter.ts';
import { type ModuleState, type TrainingState, composeOwnAnswer } from './own-answer.rules.ts';
import { findChapterNumber } from './own-topic.rules.ts';

/** The dependencies of an answer. `user` is the person who asks. */
export interface AssistantContext {
  readonly db: Database;
  readonly config: Config;
  readonly user: SignedInUser;
  readonly now: Date;
}

/**
 * Finds the current module of the asker: the first open module (`findOpenModule`), or else the last module. Null if
 * there are no modules.
 */
export async function findCurrentModule({ db, user }: AssistantContext): Promise<ProgressRow | null> {
  const rows = await listProgress(db, user.id);
  return findOpenModule(rows) ?? rows.at(-1) ?? null;
}

/**
 * Finds the first module that is unlocked and not completed. If there is none, finds the module before the first locked
 * one: it is completed, but its quiz must be passed to unlock the next module.
 */
function findOpenModule(rows: readonly ProgressRow[]): ProgressRow | undefined {
  const open = rows.find((row) => row.status !== 'completed' && isUnlocked(row));
  if (open) return open;
  const locked = rows.find((row) => !isUnlocked(row));
  return rows.find((row) => row.moduleId === locked?.previous?.moduleId);
}

/** Answers a question about the asker's own training from their progress, quizzes and certificates. */
export async function answerFromOwnTraining(
  context: AssistantContext,
  topic: OwnTopic,
  question: string,
): Promise<AssistantAnswer> {
  const rows = await listProgress(context.db, context.user.id);
  const chapterNumber = findChapterNumber(question);
  const nextStep = topic === 'next-module' ? await findNextStep(context, context.user.id) : null;
  const row =
    rows.find((each) => each.chapterNumber === chapterNumber) ??
    rows.find((each) => each.moduleId === nextStep?.module?.moduleId) ??
    findOpenModule(rows) ??
    null;
  const state: TrainingState = {
    module: row && (await readModuleState(context, row)),
    modules: rows.map(toOutline),
    nextStep,
    moduleGate: moduleGateOf(await findSite(context.db)),
    ...(await readCertificateState(context, topic)),
  };
  const isAboutModule = topic !== 'topics' && topic !== 'certificate';
  return {
    message: composeOwnAnswer(topic, state, context.config.siteTimezone),
    kind: 'own',
    own: topic,
    verdict: null,
    lead: null,
    instead: null,
    quotes: [],
    answeredBy: 'library',
    sources: row && isAboutModule ? [presentModule(row)] : [],
    offer: null,
  };
}

const toOutline = (row: ProgressRow) => ({
  chapterNumber: row.chapterNumber,
  title: row.title,
  isCompleted: row.status === 'completed',
});

async function readModuleState(context: AssistantContext, row: ProgressRow): Promise<ModuleState> {
  const { db, config, now, user } = context;
  const [quiz] = await listQuizzesForPerson({ db, config, now }, { userId: user.id, moduleId: row.moduleId });
  return {
    ...toOutline(row),
    isUnlocked: isUnlocked(row),
    isStarted: row.startedAt !== null,
    depth: row.depth,
    isTicked: row.isTicked,
    isQuizOpen: isQuizOpen(row),
    lockedBy: isUnlocked(row) ? null : row.previous,
    quiz: quiz ?? null,
  };
}

async function readCertificateState({ db, config, now, user }: AssistantContext, topic: OwnTopic) {
  if (topic !== 'certificate' && topic !== 'my-progress') return { certificate: null };
  const [{ missing, canRequest }, certificates] = await Promise.all([
    findEligibility({ db, config, now, userId: user.id }),
    listCertificates(db, user.id),
  ]);
  const timeContext = { now, timeZone: config.siteTimezone };
  return {
    certificate: {
      missing,
      canRequest,
      certificates: certificates.map((row) => presentCertificate(row, timeContext)),
    },
  };
}
