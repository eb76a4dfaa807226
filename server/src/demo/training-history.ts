import type { RecordObject, Verb } from '@loopcheck/contract/features/records/records.contract';
import { drawQuestions, grade } from '../features/quizzes/index.ts';
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

/** The progress and the attempts of a sample technician in one module. */
export interface ModuleHistory {
  readonly module: SampleModule;
  readonly startedAt: Date;
  readonly depth: number;
  readonly isTicked: boolean;
  readonly completedAt: Date | null;
  readonly attempts: readonly SampleAttempt[];
}

const dayMs = 24 * 3_600_000;
const minuteMs = 60_000;

/** The modules that a technician has completed or started, spread over the last 40 days. */
export function historyOf(
  technician: SampleTechnician,
  modules: readonly SampleModule[],
  now: Date,
  random: SeededRandom,
): ModuleHistory[] {
  const started = modules.slice(0, technician.completed + (technician.depth > 0 ? 1 : 0));
  const lastDay = now.getTime() - technician.quietDays * dayMs;
  const firstDay = now.getTime() - 40 * dayMs;
  const stepMs = (lastDay - firstDay) / Math.max(started.length, 1);
  return started.map((module, index) => {
    const startedAt = new Date(firstDay + stepMs * (index + 0.2 + random.next() * 0.3));
    const isDone = index < technician.completed;
    return moduleHistoryOf(technician, module, startedAt, isDone, random);
  });
}

function moduleHistoryOf(
  technician: SampleTechnician,
  module: SampleModule,
  startedAt: Date,
  isDone: boolean,
  random: SeededRandom,
): ModuleHistory {
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
    // People learn from a failed attempt. The fourth attempt of a completed module must pass.
    const correctShare = mustPass && round === 3 ? 1 : Math.min(1, skill + round * 0.08);
    const attempt = attemptOf(quiz, from, correctShare, random);
    if (!mustPass && attempt.isPassing) return attempts;
    attempts.push(attempt);
    if (attempt.isPassing || (!mustPass && round === 1)) return attempts;
    from = new Date(attempt.submittedAt.getTime() + random.between(30, 300) * minuteMs);
  }
  return attempts;
}

function attemptOf(quiz: SampleQuiz, startedAt: Date, correctShare: number, random: SeededRandom): SampleAttempt {
  const drawn = drawQuestions(quiz.pool, quiz.questionsDrawn, (bound) => random.between(0, bound - 1));
  const answers = drawn.map(({ question, optionOrder }) => {
    const wrong = optionOrder.filter((option) => option !== question.correctOption);
    return {
      question,
      optionOrder,
      chosen: random.next() < correctShare ? question.correctOption : random.pick(wrong),
    };
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

/** The times of a technician's sign-ins during the last 30 days: before each module and a few times in between. */
export function signInsOf(
  technician: SampleTechnician,
  history: readonly ModuleHistory[],
  now: Date,
  random: SeededRandom,
): Date[] {
  const recent = now.getTime() - 30 * dayMs;
  const beforeModules = history.map((module) => module.startedAt.getTime() - random.between(1, 6) * minuteMs);
  const between = Array.from(
    { length: random.between(1, 5) },
    () => now.getTime() - (technician.quietDays + random.next() * (30 - technician.quietDays)) * dayMs,
  );
  const last = now.getTime() - technician.quietDays * dayMs - random.between(10, 400) * minuteMs;
  return [...beforeModules, ...between, last]
    .filter((time) => time > recent && time < now.getTime())
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

/** The training events of a history, oldest first. */
export function eventsOf(personId: string, history: readonly ModuleHistory[]): SampleEvent[] {
  return history
    .flatMap((module) => eventsOfModule(personId, module))
    .toSorted((one, other) => +one.occurred_at - +other.occurred_at);
}

function eventsOfModule(personId: string, history: ModuleHistory): SampleEvent[] {
  const about = {
    person_id: personId,
    actor_id: personId,
    object: 'module' as const,
    object_id: history.module.id,
    module_id: history.module.id,
    content_revision: history.module.contentRevision,
  };
  const at = (minutes: number) => new Date(history.startedAt.getTime() + minutes * 60_000);
  const depths = [25, 50, 75, 100].filter((depth) => depth <= history.depth);
  return [
    { ...about, verb: 'initialized', result: {}, occurred_at: history.startedAt },
    ...depths.map((depth, index) => ({
      ...about,
      verb: 'progressed' as const,
      result: { depth },
      occurred_at: at(4 * (index + 1)),
    })),
    ...(history.isTicked ? [{ ...about, verb: 'marked' as const, result: {}, occurred_at: at(17) }] : []),
    ...history.attempts.flatMap((attempt) => eventsOfAttempt(about, attempt)),
    ...(history.completedAt
      ? [
          {
            ...about,
            verb: 'completed' as const,
            result: { by: history.attempts.length > 0 ? 'quiz' : 'declared' },
            occurred_at: history.completedAt,
          },
        ]
      : []),
  ];
}

function eventsOfAttempt(
  about: Omit<SampleEvent, 'verb' | 'result' | 'occurred_at'>,
  attempt: SampleAttempt,
): SampleEvent[] {
  const wrongCritical = attempt.answers.filter(
    ({ question, chosen }) => question.critical && chosen !== question.correctOption,
  );
  return [
    { ...about, object: 'quiz', verb: 'attempted', result: { quizId: attempt.quizId }, occurred_at: attempt.startedAt },
    {
      ...about,
      object: 'quiz',
      verb: attempt.isPassing ? 'passed' : 'failed',
      result: {
        quizId: attempt.quizId,
        score: Number(attempt.score),
        passingScore: attempt.passingScore,
        timeSpentSeconds: 0,
        wrongCritical: wrongCritical.length,
      },
      occurred_at: attempt.submittedAt,
    },
  ];
}
