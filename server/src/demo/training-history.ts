import type { RecordObject, Verb } from '@loopcheck/contract/features/records/records.contract';
import { drawQuestions, findGroupsToRead, gradeAnswers } from '../features/quizzes/index.ts';
import type { SampleTechnician } from './people.ts';
import type { SeededRandom } from './seeded-random.ts';

/** An active module with its quiz. */
export interface SampleModule {
  readonly id: string;
  readonly contentRevision: number;
  readonly quiz: SampleQuiz | null;
}

export interface SampleQuiz {
  readonly id: string;
  /** The pass mark in percent. */
  readonly passingScore: number;
  /** The number of questions in an attempt. */
  readonly questionsDrawn: number;
  readonly pool: readonly SamplePoolQuestion[];
  /**
   * The sections of the module by id, in groups. A failed attempt names the groups that the person should read again.
   */
  readonly sectionGroups: readonly (readonly string[])[];
}

export interface SamplePoolQuestion {
  readonly id: string;
  readonly version: number;
  readonly critical: boolean;
  readonly sectionId: string | null;
  readonly optionCount: number;
  /** The number of the correct option, from 1. */
  readonly correctOption: number;
}

export interface SampleAttempt {
  readonly quizId: string;
  readonly startedAt: Date;
  readonly submittedAt: Date;
  readonly passingScore: number;
  readonly correctCount: number;
  /** The percentage of correct answers with two decimals. */
  readonly score: string;
  readonly isPassing: boolean;
  /** The groups of sections to read again, as section ids; null after a pass. */
  readonly sectionsToRead: readonly (readonly string[])[] | null;
  readonly answers: readonly {
    readonly question: SamplePoolQuestion;
    /** The numbers of the options in the order in which the attempt shows them. */
    readonly optionOrder: number[];
    /** The number of the chosen option, from 1. */
    readonly chosenOption: number;
  }[];
}

/** The progress and the quiz attempts of a sample technician in one module. */
export interface ModuleHistory {
  readonly module: SampleModule;
  readonly startedAt: Date;
  /** The reading depth in percent. */
  readonly depth: number;
  /** True if the technician has ticked "Mark as completed". */
  readonly isTicked: boolean;
  readonly completedAt: Date | null;
  readonly attempts: readonly SampleAttempt[];
}

const dayMs = 24 * 3_600_000;
const minuteMs = 60_000;

/** The number of days over which the training of the sample technicians is spread. */
const historyDays = 40;
/** The number of days, up to now, from which sign-ins of the sample technicians are saved. */
const signInDays = 30;

/** Creates the history of each module that a technician has completed or started. */
export function createHistory(
  technician: SampleTechnician,
  modules: readonly SampleModule[],
  now: Date,
  random: SeededRandom,
): ModuleHistory[] {
  const startedModules = modules.slice(0, technician.completedModuleCount + (technician.depth > 0 ? 1 : 0));
  const lastTime = now.getTime() - technician.daysSinceLastSignIn * dayMs;
  const firstTime = now.getTime() - historyDays * dayMs;
  const msPerModule = (lastTime - firstTime) / Math.max(startedModules.length, 1);
  return startedModules.map((module, index) => {
    // A module is started after 20 to 50 percent of its period.
    const startedAt = new Date(firstTime + msPerModule * (index + 0.2 + random.next() * 0.3));
    const isCompleted = index < technician.completedModuleCount;
    return createModuleHistory(technician, module, startedAt, isCompleted, random);
  });
}

function createModuleHistory(
  technician: SampleTechnician,
  module: SampleModule,
  startedAt: Date,
  isCompleted: boolean,
  random: SeededRandom,
): ModuleHistory {
  const depth = isCompleted ? 100 : technician.depth;
  const readAt = new Date(startedAt.getTime() + random.between(18, 45) * minuteMs);
  const attempts =
    depth === 100 && module.quiz ? createAttempts(technician, module.quiz, readAt, isCompleted, random) : [];
  const lastAttempt = attempts.at(-1);
  return {
    module,
    startedAt,
    depth,
    isTicked: depth === 100,
    completedAt: isCompleted ? (lastAttempt?.submittedAt ?? readAt) : null,
    attempts,
  };
}

const maxAttempts = 4;
/** The maximum number of attempts of a technician who has not passed the quiz. */
const maxFailedAttempts = 2;
/** The amount by which the share of correct answers increases with each attempt. */
const learningPerAttempt = 0.08;

/** Creates attempts at a quiz. If `mustPass`, only the last attempt passes; otherwise all attempts fail. */
function createAttempts(
  { skill }: SampleTechnician,
  quiz: SampleQuiz,
  readAt: Date,
  mustPass: boolean,
  random: SeededRandom,
): SampleAttempt[] {
  const attempts: SampleAttempt[] = [];
  let startsAt = readAt;
  for (let index = 0; index < maxAttempts; index += 1) {
    const isLast = index === maxAttempts - 1;
    const correctShare = mustPass && isLast ? 1 : Math.min(1, skill + index * learningPerAttempt);
    const attempt = createAttempt(quiz, startsAt, correctShare, random);
    // An attempt that would pass is left out.
    if (!mustPass && attempt.isPassing) return attempts;
    attempts.push(attempt);
    if (attempt.isPassing || (!mustPass && attempts.length === maxFailedAttempts)) return attempts;
    startsAt = new Date(attempt.submittedAt.getTime() + random.between(30, 300) * minuteMs);
  }
  return attempts;
}

function createAttempt(quiz: SampleQuiz, startedAt: Date, correctShare: number, random: SeededRandom): SampleAttempt {
  const drawnQuestions = drawQuestions(quiz.pool, quiz.questionsDrawn, (bound) => random.between(0, bound - 1));
  const answers = drawnQuestions.map(({ question, optionOrder }) => {
    const wrongOptions = optionOrder.filter((option) => option !== question.correctOption);
    return {
      question,
      optionOrder,
      chosenOption: random.next() < correctShare ? question.correctOption : random.pick(wrongOptions),
    };
  });
  const result = gradeAnswers(
    answers.map(({ question, chosenOption }) => ({ correctOption: question.correctOption, chosenOption })),
    quiz.passingScore,
  );
  return {
    quizId: quiz.id,
    startedAt,
    submittedAt: new Date(startedAt.getTime() + random.between(6, 15) * minuteMs),
    passingScore: quiz.passingScore,
    answers,
    sectionsToRead: result.isPassing ? null : findSectionsToRead(quiz, answers),
    ...result,
  };
}

const findSectionsToRead = ({ sectionGroups }: SampleQuiz, answers: SampleAttempt['answers']) =>
  findGroupsToRead(
    sectionGroups,
    answers.map(({ question: { sectionId, correctOption }, chosenOption }) => ({
      sectionId,
      isCorrect: chosenOption === correctOption,
    })),
  );

/** Creates the times of a technician's recent sign-ins: before each module, and a few times in between. */
export function createSignInTimes(
  technician: SampleTechnician,
  history: readonly ModuleHistory[],
  now: Date,
  random: SeededRandom,
): Date[] {
  const { daysSinceLastSignIn } = technician;
  const firstTime = now.getTime() - signInDays * dayMs;
  const timesBeforeModules = history.map((module) => module.startedAt.getTime() - random.between(1, 6) * minuteMs);
  const otherTimes = Array.from(
    { length: random.between(1, 5) },
    () => now.getTime() - (daysSinceLastSignIn + random.next() * (signInDays - daysSinceLastSignIn)) * dayMs,
  );
  const lastTime = now.getTime() - daysSinceLastSignIn * dayMs - random.between(10, 400) * minuteMs;
  return [...timesBeforeModules, ...otherTimes, lastTime]
    .filter((time) => time > firstTime && time < now.getTime())
    .toSorted((one, other) => one - other)
    .map((time) => new Date(time));
}

interface SampleEvent {
  readonly person_id: string;
  readonly actor_id: string;
  readonly verb: Verb;
  readonly object: RecordObject;
  readonly object_id: string;
  readonly module_id: string;
  readonly content_revision: number;
  readonly result: Record<string, string | number>;
  readonly occurred_at: Date;
}

/** Creates the training events of a history, oldest first. */
export function createEvents(personId: string, history: readonly ModuleHistory[]): SampleEvent[] {
  return history
    .flatMap((module) => createModuleEvents(personId, module))
    .toSorted((one, other) => one.occurred_at.getTime() - other.occurred_at.getTime());
}

function createModuleEvents(personId: string, history: ModuleHistory): SampleEvent[] {
  const commonFields = {
    person_id: personId,
    actor_id: personId,
    object: 'module' as const,
    object_id: history.module.id,
    module_id: history.module.id,
    content_revision: history.module.contentRevision,
  };
  const minutesAfterStart = (minutes: number) => new Date(history.startedAt.getTime() + minutes * minuteMs);
  // The depths are reached at intervals of four minutes, and the tick follows one minute after the last of them.
  const depths = [25, 50, 75, 100].filter((depth) => depth <= history.depth);
  return [
    { ...commonFields, verb: 'initialized', result: {}, occurred_at: history.startedAt },
    ...depths.map((depth, index) => ({
      ...commonFields,
      verb: 'progressed' as const,
      result: { depth },
      occurred_at: minutesAfterStart(4 * (index + 1)),
    })),
    ...(history.isTicked
      ? [{ ...commonFields, verb: 'marked' as const, result: {}, occurred_at: minutesAfterStart(17) }]
      : []),
    ...history.attempts.flatMap((attempt) => createAttemptEvents(commonFields, attempt)),
    ...(history.completedAt
      ? [
          {
            ...commonFields,
            verb: 'completed' as const,
            result: { by: history.attempts.length > 0 ? 'quiz' : 'declared' },
            occurred_at: history.completedAt,
          },
        ]
      : []),
  ];
}

function createAttemptEvents(
  commonFields: Omit<SampleEvent, 'verb' | 'result' | 'occurred_at'>,
  attempt: SampleAttempt,
): SampleEvent[] {
  const wrongCriticalAnswers = attempt.answers.filter(
    ({ question, chosenOption }) => question.critical && chosenOption !== question.correctOption,
  );
  return [
    {
      ...commonFields,
      object: 'quiz',
      verb: 'attempted',
      result: { quizId: attempt.quizId },
      occurred_at: attempt.startedAt,
    },
    {
      ...commonFields,
      object: 'quiz',
      verb: attempt.isPassing ? 'passed' : 'failed',
      result: {
        quizId: attempt.quizId,
        score: Number(attempt.score),
        passingScore: attempt.passingScore,
        timeSpentSeconds: Math.round((attempt.submittedAt.getTime() - attempt.startedAt.getTime()) / 1000),
        ...(attempt.isPassing && { wrongCritical: wrongCriticalAnswers.length }),
      },
      occurred_at: attempt.submittedAt,
    },
  ];
}
