import type {
  AssistantAnswer,
  AssistantSource,
  OwnMatter,
} from '@loopcheck/contract/features/assistant/assistant.contract';
import { opensQuiz } from '@loopcheck/contract/features/progress/progress.rules';
import { findEligibility, listCertificates, presentCertificate } from '../../certificates/index.ts';
import { isUnlocked, listProgress, type ProgressRow } from '../../progress/index.ts';
import { listOwnQuizzes } from '../../quizzes/index.ts';
import type { Asker } from './asker.ts';
import { chapterNamedIn } from './own-matter.rules.ts';
import { type OwnModule, type OwnState, wordsFor } from './own-words.rules.ts';

/** The module that a person is at: the first that is open to them and not completed, else the last one. */
export async function findNextModule({ db, user }: Asker): Promise<ProgressRow | null> {
  const rows = await listProgress(db, user.id);
  return nextOf(rows) ?? rows.at(-1) ?? null;
}

const nextOf = (rows: readonly ProgressRow[]): ProgressRow | undefined =>
  rows.find((row) => row.status !== 'completed' && isUnlocked(row));

/** Answers a question about the asker's own way from their own state. */
export async function answerOwnMatter(asker: Asker, matter: OwnMatter, question: string): Promise<AssistantAnswer> {
  const rows = await listProgress(asker.db, asker.user.id);
  const named = chapterNamedIn(question);
  const about = rows.find((row) => row.chapterNumber === named) ?? nextOf(rows) ?? null;
  const state: OwnState = {
    about: about && (await moduleOf(asker, about)),
    modules: rows.map(outlineOf),
    ...(await certificateStateOf(asker, matter)),
  };
  const shown = matter === 'topics' || matter === 'certificate' ? null : about;
  return {
    message: wordsFor(matter, state, asker.config.siteTimezone),
    kind: 'own',
    own: matter,
    safetyNote: null,
    answeredBy: 'library',
    sources: shown ? [sourceOf(shown)] : [],
    offer: null,
  };
}

const outlineOf = (row: ProgressRow) => ({
  chapterNumber: row.chapterNumber,
  title: row.title,
  isCompleted: row.status === 'completed',
});

/** A module with what the asker has done of it, and its quiz. */
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

async function certificateStateOf(asker: Asker, matter: OwnMatter) {
  if (matter !== 'certificate' && matter !== 'my-progress') return { certificate: null };
  const [{ missing, canRequest }, certificates] = await Promise.all([
    findEligibility({ ...asker, userId: asker.user.id }),
    listCertificates(asker.db, asker.user.id),
  ]);
  const at = { now: asker.now, timeZone: asker.config.siteTimezone };
  const own = certificates.map((row) => presentCertificate(row, at));
  return { certificate: { missing, canRequest, own } };
}

const sourceOf = (row: ProgressRow): AssistantSource => ({
  kind: 'module',
  title: row.title,
  number: null,
  chapter: row.chapterNumber,
  section: '',
  sectionId: null,
  revision: row.contentRevision,
  href: `/training-modules/${row.moduleId}`,
});
