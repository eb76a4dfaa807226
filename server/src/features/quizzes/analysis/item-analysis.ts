import type { QuestionAnalysis, SuspectKey } from '@loopcheck/contract/features/quizzes/quiz-analysis.contract';
import type { Database } from '../../../platform/db/database.ts';
import { rememberEach } from '../../../platform/db/remember-each.ts';
import { findResultVersions } from '../result-versions.queries.ts';
import { presentQuestionAnalysis, presentSuspectAnswerKey } from './analysis.presenter.ts';
import {
  findQuestionIdsToRegrade,
  listAnswerTallies,
  listVersionsInUse,
  listVersionsOfQuiz,
} from './analysis.queries.ts';
import {
  groupComparableVersions,
  findSuspectOption,
  listAnalysedVersions,
  type TalliedQuestion,
  tallyQuestions,
} from './analysis.rules.ts';

/**
 * Finds the questions of each quiz with the totals of their answers. The result for a quiz is kept in memory until the
 * quiz or its submitted attempts change. Each such change gives the quiz another result version (`findResultVersions`).
 */
const findTalliedQuestions = rememberEach(async (db, quizIds) => {
  const tallies = new Map<string, readonly TalliedQuestion[]>();
  for (const quizId of quizIds) {
    const questions = groupComparableVersions(await listVersionsOfQuiz(db, quizId));
    const answers = await listAnswerTallies(db, [quizId], questions.flatMap(listAnalysedVersions));
    tallies.set(quizId, tallyQuestions(questions, answers));
  }
  return tallies;
});

/**
 * Calculates the statistics of the questions of a quiz. Questions with a suspect answer key come first. An answer key
 * is suspect if people with high scores choose another option than the one that is marked as correct. Returns undefined
 * if there is no such quiz.
 */
export async function analyseQuiz(db: Database, quizId: string): Promise<QuestionAnalysis[] | undefined> {
  const { versions: resultVersions } = await findResultVersions(db);
  // A request can contain the id in upper or lower case.
  const id = quizId.toLowerCase();
  const resultVersion = resultVersions.get(id);
  if (resultVersion === undefined) return undefined;
  const questions = (await findTalliedQuestions(db, new Map([[id, resultVersion]]))).get(id) ?? [];
  const analysedVersions = questions.flatMap(({ question }) => listAnalysedVersions(question));
  // Not kept in memory: the answers of open attempts count too, and they do not change the result version.
  const questionIdsToRegrade = await findQuestionIdsToRegrade(db, analysedVersions);
  const presented = questions.map((tallied) =>
    presentQuestionAnalysis(tallied, { isRegradeDue: questionIdsToRegrade.has(tallied.question.current.questionId) }),
  );
  // 0 with a suspect answer key, otherwise 1. Questions with the same rank remain in the order of the quiz.
  const rank = (question: QuestionAnalysis) => Number(question.suspectOption === null);
  return presented.toSorted((one, other) => rank(one) - rank(other));
}

/**
 * The search for suspect answer keys uses about this number of the most recent answers to each question. Each visit to
 * the trainer's start page lists the suspect answer keys, so the cost must not grow with the number of all attempts.
 * The number is above 100, because with fewer answers, a suspect option needs a higher correlation
 * (`findSuspectOption`).
 */
const answersPerQuestion = 120;

/**
 * Finds, for each quiz, the questions that `listSuspectAnswerKeys` returns. The result is kept in memory like the
 * result of `findTalliedQuestions`.
 */
const findSuspectsByQuiz = rememberEach(async (db, quizIds) => {
  const questions = groupComparableVersions(await listVersionsInUse(db, quizIds));
  const quizIdsInUse = [...new Set(questions.map((question) => question.current.quizId))];
  const analysedVersions = questions.flatMap(listAnalysedVersions);
  const answers = await listAnswerTallies(db, quizIdsInUse, analysedVersions, answersPerQuestion);
  const suspects = tallyQuestions(questions, answers).flatMap((tallied) => {
    const suspectOption = findSuspectOption(tallied.tally, tallied.question.current.correctOption);
    return suspectOption === null ? [] : [presentSuspectAnswerKey(tallied, suspectOption)];
  });
  const suspectsByQuiz = Map.groupBy(suspects, ({ quizId }) => quizId);
  return new Map(quizIds.map((id): [string, readonly SuspectKey[]] => [id, suspectsByQuiz.get(id) ?? []]));
});

/**
 * Lists the questions with a suspect answer key, among the active questions of active quizzes in active modules, by
 * chapter and position. Executes three statements for any number of quizzes, and one if no result has changed.
 */
export async function listSuspectAnswerKeys(db: Database): Promise<SuspectKey[]> {
  const { versions: resultVersions } = await findResultVersions(db);
  const suspectsByQuiz = await findSuspectsByQuiz(db, resultVersions);
  return [...resultVersions.keys()].flatMap((quizId) => suspectsByQuiz.get(quizId) ?? []);
}

/** Counts the questions that `listSuspectAnswerKeys` returns, by quiz id. */
export async function countSuspectAnswerKeysByQuiz(
  db: Database,
  resultVersions: ReadonlyMap<string, string>,
): Promise<Map<string, number>> {
  const suspectsByQuiz = await findSuspectsByQuiz(db, resultVersions);
  return new Map([...suspectsByQuiz].map(([quizId, suspects]) => [quizId, suspects.length]));
}
