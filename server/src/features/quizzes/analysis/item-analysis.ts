import type { QuestionAnalysis, SuspectKey } from '@loopcheck/contract/features/quizzes/quiz-analysis.contract';
import type { Database } from '../../../platform/db/database.ts';
import { presentQuestionAnalysis, presentSuspectKey } from './analysis.presenter.ts';
import { listRegradesDue, listTallies, listVersions, listVersionsInUse } from './analysis.queries.ts';
import { analysedVersions, compareVersions, suspectOption, tallyQuestions } from './analysis.rules.ts';

/**
 * The statistics of each question of a quiz: first questions with a suspect answer key, then the others in pool order.
 */
export async function analyseQuiz(db: Database, quizId: string): Promise<QuestionAnalysis[]> {
  const questions = compareVersions(await listVersions(db, quizId));
  const analysed = questions.flatMap(analysedVersions);
  const [tallies, regradesDue] = await Promise.all([
    listTallies(db, [quizId], analysed),
    listRegradesDue(db, analysed),
  ]);
  const presented = tallyQuestions(questions, tallies).map((tallied) =>
    presentQuestionAnalysis(tallied, { isRegradeDue: regradesDue.has(tallied.question.current.questionId) }),
  );
  const rank = (question: QuestionAnalysis) => Number(question.suspectOption === null);
  return presented.toSorted((one, other) => rank(one) - rank(other));
}

/** The active questions whose answer key is suspect. Executes two statements, however many quizzes there are. */
export async function listSuspectKeys(db: Database): Promise<SuspectKey[]> {
  const questions = compareVersions(await listVersionsInUse(db));
  const quizIds = [...new Set(questions.map((question) => question.current.quizId))];
  const tallies = await listTallies(db, quizIds, questions.flatMap(analysedVersions));
  return tallyQuestions(questions, tallies).flatMap((tallied) => {
    const picked = suspectOption(tallied.tally, tallied.question.current.correctOption);
    return picked === null ? [] : [presentSuspectKey(tallied, picked)];
  });
}

/** The number of suspect answer keys, by quiz id. */
export async function countSuspectKeys(db: Database): Promise<Map<string, number>> {
  const suspects = Map.groupBy(await listSuspectKeys(db), (suspect) => suspect.quizId);
  return new Map([...suspects].map(([quizId, quizSuspects]) => [quizId, quizSuspects.length]));
}
