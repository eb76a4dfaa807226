import type { QuestionAnalysis, SuspectKey } from '@loopcheck/contract/features/quizzes/quiz-analysis.contract';
import type { Database } from '../../../platform/db/database.ts';
import {
  type AnswerTally,
  listRegradesDue,
  listTallies,
  listVersions,
  listVersionsInUse,
} from './item-analysis.queries.ts';
import {
  enoughAnswers,
  pointBiserial,
  type QuestionTally,
  rounded,
  shareOf,
  suspectOption,
} from './item-analysis.rules.ts';
import { pooledQuestions, type PooledQuestion, sameWords } from './pooled-versions.ts';

interface Tallied {
  readonly question: PooledQuestion;
  readonly tally: QuestionTally;
  readonly timesAsked: number;
  readonly leftOut: number;
}

/** How each question of a quiz does: those whose key looks wrong first, then in the order of the pool. */
export async function analyseQuiz(db: Database, quizId: string): Promise<QuestionAnalysis[]> {
  const questions = pooledQuestions(await listVersions(db, quizId));
  const pooled = questions.flatMap(sameWords);
  const [tallies, due] = await Promise.all([listTallies(db, [quizId], pooled), listRegradesDue(db, pooled)]);
  const analysed = tallied(questions, tallies).map((each) =>
    analysisOf(each, due.has(each.question.present.questionId)),
  );
  const rank = (each: QuestionAnalysis) => Number(each.suspectOption === null);
  return analysed.toSorted((one, other) => rank(one) - rank(other));
}

/** The questions in use whose key looks wrong, in two statements whatever their number. For a trainer's pending actions. */
export async function listSuspectKeys(db: Database): Promise<SuspectKey[]> {
  const questions = pooledQuestions(await listVersionsInUse(db));
  const quizIds = [...new Set(questions.map((question) => question.present.quizId))];
  const tallies = await listTallies(db, quizIds, questions.flatMap(sameWords));
  return tallied(questions, tallies).flatMap(({ question: { present }, tally, timesAsked }) => {
    const picked = suspectOption(tally, present.correctOption);
    if (picked === null) return [];
    return [
      {
        quizId: present.quizId,
        quizTitle: present.quizTitle,
        moduleId: present.moduleId,
        chapterNumber: present.chapterNumber,
        questionId: present.questionId,
        question: present.question,
        timesAsked,
        keyText: present.options[present.correctOption - 1] ?? '',
        pickedText: present.options[picked - 1] ?? '',
        keyOption: present.correctOption,
        pickedOption: picked,
      },
    ];
  });
}

/** How many suspect keys each quiz has. */
export async function countSuspectKeys(db: Database): Promise<Map<string, number>> {
  const suspects = Map.groupBy(await listSuspectKeys(db), (suspect) => suspect.quizId);
  return new Map([...suspects].map(([quizId, own]) => [quizId, own.length]));
}

function tallied(questions: readonly PooledQuestion[], tallies: readonly AnswerTally[]): Tallied[] {
  const own = Map.groupBy(tallies, (tally) => tally.questionId);
  return questions.map((question) => tallyOf(question, own.get(question.present.questionId) ?? []));
}

/** Adds up the versions that ask the same, each option under its present number. */
function tallyOf(question: PooledQuestion, answers: readonly AnswerTally[]): Tallied {
  const places = new Map(sameWords(question).map((version) => [version.version, version.places]));
  const taken = answers.filter((answer) => places.has(answer.version));
  const optionIn = (answer: AnswerTally) =>
    answer.chosenOption === null ? 0 : (places.get(answer.version)?.[answer.chosenOption - 1] ?? 0);
  const total = (rows: readonly AnswerTally[], field: 'count' | 'restCount' | 'restSum' | 'restSquareSum') =>
    rows.reduce((sum, row) => sum + row[field], 0);
  const options = question.present.options.map((_, index) => {
    const chose = taken.filter((answer) => optionIn(answer) === index + 1);
    return { count: total(chose, 'restCount'), restSum: total(chose, 'restSum') };
  });
  const timesAsked = total(taken, 'count');
  return {
    question,
    timesAsked,
    leftOut: total(answers, 'count') - timesAsked,
    tally: {
      count: total(taken, 'restCount'),
      restSum: total(taken, 'restSum'),
      restSquareSum: total(taken, 'restSquareSum'),
      options,
    },
  };
}

function analysisOf({ question, tally, timesAsked, leftOut }: Tallied, isRegradeDue: boolean): QuestionAnalysis {
  const { present } = question;
  const options = tally.options.map((option, index) => ({
    option: index + 1,
    text: present.options[index] ?? '',
    isKey: index + 1 === present.correctOption,
    chosenCount: option.count,
    chosenShare: rounded(shareOf(tally, option)),
    discrimination: rounded(pointBiserial(tally, option)),
  }));
  const key = options[present.correctOption - 1];
  return {
    questionId: present.questionId,
    version: present.version,
    question: present.question,
    isActive: present.isActive,
    critical: present.critical,
    timesAsked,
    leftOut,
    isEnough: timesAsked >= enoughAnswers,
    facility: key?.chosenShare ?? null,
    discrimination: key?.discrimination ?? null,
    options,
    suspectOption: suspectOption(tally, present.correctOption),
    isRegradeDue,
  };
}
