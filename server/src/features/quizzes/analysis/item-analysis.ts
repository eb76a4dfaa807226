import type { QuestionAnalysis, SuspectKey } from '@loopcheck/contract/features/quizzes/quiz-analysis.contract';
import type { Database } from '../../../platform/db/database.ts';
import { presentQuestionAnalysis, presentSuspectAnswerKey } from './analysis.presenter.ts';
import {
  findQuestionIdsToRegrade,
  listAnswerTallies,
  listVersionsInUse,
  listVersionsOfQuiz,
} from './analysis.queries.ts';
import { compareVersions, findSuspectOption, listAnalysedVersions, tallyQuestions } from './analysis.rules.ts';

/**
 * Calculates the statistics of the questions of a quiz. Questions with a suspect answer key come first. An answer key
 * is suspect if people with high scores choose another option than the one that is marked as correct.
 */
export async function analyseQuiz(db: Database, quizId: string): Promise<QuestionAnalysis[]> {
  const questions = compareVersions(await listVersionsOfQuiz(db, quizId));
  const versions = questions.flatMap(listAnalysedVersions);
  const [tallies, questionIdsToRegrade] = await Promise.all([
    listAnswerTallies(db, [quizId], versions),
    findQuestionIdsToRegrade(db, versions),
  ]);
  const presented = tallyQuestions(questions, tallies).map((tallied) =>
    presentQuestionAnalysis(tallied, { isRegradeDue: questionIdsToRegrade.has(tallied.question.current.questionId) }),
  );
  // 0 with a suspect answer key, otherwise 1. Questions with the same rank remain in the order of the quiz.
  const rank = (question: QuestionAnalysis) => Number(question.suspectOption === null);
  return presented.toSorted((one, other) => rank(one) - rank(other));
}

/**
 * To find suspect answer keys, about this number of the most recent answers to each question is used. Each visit to the
 * trainer's start page lists the suspect answer keys, so the cost must not grow with the number of all attempts. The
 * number is above 100, because the minimum correlation of a suspect option is higher with fewer than 100 answers.
 */
const answersPerQuestion = 120;

/**
 * Lists the questions with a suspect answer key, among the active questions of active quizzes in active modules.
 * Executes two statements for any number of quizzes.
 */
export async function listSuspectAnswerKeys(db: Database): Promise<SuspectKey[]> {
  const questions = compareVersions(await listVersionsInUse(db));
  const quizIds = [...new Set(questions.map((question) => question.current.quizId))];
  const versions = questions.flatMap(listAnalysedVersions);
  const tallies = await listAnswerTallies(db, quizIds, versions, answersPerQuestion);
  return tallyQuestions(questions, tallies).flatMap((tallied) => {
    const suspectOption = findSuspectOption(tallied.tally, tallied.question.current.correctOption);
    return suspectOption === null ? [] : [presentSuspectAnswerKey(tallied, suspectOption)];
  });
}

/** Counts the questions that `listSuspectAnswerKeys` returns, by quiz id. Omits quizzes without such a question. */
export async function countSuspectAnswerKeysByQuiz(db: Database): Promise<Map<string, number>> {
  const suspects = Map.groupBy(await listSuspectAnswerKeys(db), (suspect) => suspect.quizId);
  return new Map([...suspects].map(([quizId, quizSuspects]) => [quizId, quizSuspects.length]));
}
