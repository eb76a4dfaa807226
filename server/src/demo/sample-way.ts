import { drawQuestions, grade } from '../features/quizzes/index.ts';
import type { SampleTechnician } from './people.ts';
import type { SeededRandom } from './seeded-random.ts';

/** A chapter as the sample people find it. */
export interface SampleModule {
  readonly id: string;
  readonly contentRevision: number;
  readonly quiz: SampleQuiz | null;
}

export interface SampleQuiz {
  readonly id: string;
  readonly passingScore: number;
  readonly questionsDrawn: number;
  readonly pool: readonly SampleQuestion[];
}

export interface SampleQuestion {
  readonly id: string;
  readonly version: number;
  readonly critical: boolean;
  readonly optionCount: number;
  readonly correctOption: number;
}

export interface SampleAttempt {
  readonly quizId: string;
  readonly startedAt: Date;
  readonly submittedAt: Date;
  readonly passingScore: number;
  readonly correctCount: number;
  readonly score: string;
  readonly isPassing: boolean;
  readonly answers: readonly {
    readonly question: SampleQuestion;
    readonly optionOrder: number[];
    readonly chosen: number;
  }[];
}

/** One chapter on one sample technician's way. */
export interface SampleStep {
  readonly module: SampleModule;
  readonly startedAt: Date;
  readonly depth: number;
  readonly isTicked: boolean;
  readonly completedAt: Date | null;
  readonly attempts: readonly SampleAttempt[];
}

const dayMs = 24 * 3_600_000;
const minuteMs = 60_000;

/** The chapters that somebody has completed or begun, the last one as deep as it was read, spread over the last 40 days. */
export function wayOf(
  technician: SampleTechnician,
  modules: readonly SampleModule[],
  now: Date,
  random: SeededRandom,
): SampleStep[] {
  const begun = modules.slice(0, technician.completed + (technician.depth > 0 ? 1 : 0));
  const lastDay = now.getTime() - technician.quietDays * dayMs;
  const firstDay = now.getTime() - 40 * dayMs;
  const stepMs = (lastDay - firstDay) / Math.max(begun.length, 1);
  return begun.map((module, index) => {
    const startedAt = new Date(firstDay + stepMs * (index + 0.2 + random.next() * 0.3));
    const isDone = index < technician.completed;
    return stepOf(technician, module, startedAt, isDone, random);
  });
}

function stepOf(
  technician: SampleTechnician,
  module: SampleModule,
  startedAt: Date,
  isDone: boolean,
  random: SeededRandom,
): SampleStep {
  const depth = isDone ? 100 : technician.depth;
  const readAt = new Date(startedAt.getTime() + random.between(18, 45) * minuteMs);
  const attempts = depth === 100 && module.quiz ? attemptsOf(technician, module.quiz, readAt, isDone, random) : [];
  const last = attempts.at(-1);
  return {
    module,
    startedAt,
    depth,
    isTicked: depth === 100,
    completedAt: isDone ? (last?.submittedAt ?? readAt) : null,
    attempts,
  };
}

function attemptsOf(
  { skill }: SampleTechnician,
  quiz: SampleQuiz,
  readAt: Date,
  mustPass: boolean,
  random: SeededRandom,
): SampleAttempt[] {
  const attempts: SampleAttempt[] = [];
  let from = readAt;
  for (let round = 0; round < 4; round += 1) {
    // People learn from a failed attempt; the last one of somebody who is done is a pass.
    const knows = mustPass && round === 3 ? 1 : Math.min(1, skill + round * 0.08);
    const attempt = attemptOf(quiz, from, knows, random);
    if (!mustPass && attempt.isPassing) return attempts;
    attempts.push(attempt);
    if (attempt.isPassing || (!mustPass && round === 1)) return attempts;
    from = new Date(attempt.submittedAt.getTime() + random.between(30, 300) * minuteMs);
  }
  return attempts;
}

function attemptOf(quiz: SampleQuiz, startedAt: Date, knows: number, random: SeededRandom): SampleAttempt {
  const drawn = drawQuestions(quiz.pool, quiz.questionsDrawn, (bound) => random.between(0, bound - 1));
  const answers = drawn.map(({ question, optionOrder }) => {
    const wrong = optionOrder.filter((option) => option !== question.correctOption);
    return { question, optionOrder, chosen: random.next() < knows ? question.correctOption : random.pick(wrong) };
  });
  const result = grade(
    answers.map(({ question, chosen }) => ({ correctOption: question.correctOption, chosenOption: chosen })),
    quiz.passingScore,
  );
  return {
    quizId: quiz.id,
    startedAt,
    submittedAt: new Date(startedAt.getTime() + random.between(6, 15) * minuteMs),
    passingScore: quiz.passingScore,
    answers,
    ...result,
  };
}

/** When somebody signed in over the last 30 days: before every chapter begun, and now and then between. */
export function signInsOf(
  technician: SampleTechnician,
  steps: readonly SampleStep[],
  now: Date,
  random: SeededRandom,
): Date[] {
  const recent = now.getTime() - 30 * dayMs;
  const beforeSteps = steps.map((step) => step.startedAt.getTime() - random.between(1, 6) * minuteMs);
  const between = Array.from(
    { length: random.between(1, 5) },
    () => now.getTime() - (technician.quietDays + random.next() * (30 - technician.quietDays)) * dayMs,
  );
  const last = now.getTime() - technician.quietDays * dayMs - random.between(10, 400) * minuteMs;
  return [...beforeSteps, ...between, last]
    .filter((time) => time > recent && time < now.getTime())
    .toSorted((one, other) => one - other)
    .map((time) => new Date(time));
}
