import type { RecordObject, Verb } from '@loopcheck/contract/features/records/records.contract';
import type { SampleAttempt, SampleStep } from './sample-way.ts';

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

/** The training events of a sample technician's way, in the order in which they would have happened. */
export function eventsOf(personId: string, steps: readonly SampleStep[]): SampleEvent[] {
  return steps
    .flatMap((step) => eventsOfStep(personId, step))
    .toSorted((one, other) => +one.occurred_at - +other.occurred_at);
}

function eventsOfStep(personId: string, step: SampleStep): SampleEvent[] {
  const about = {
    person_id: personId,
    actor_id: personId,
    object: 'module' as const,
    object_id: step.module.id,
    module_id: step.module.id,
    content_revision: step.module.contentRevision,
  };
  const at = (minutes: number) => new Date(step.startedAt.getTime() + minutes * 60_000);
  const depths = [25, 50, 75, 100].filter((depth) => depth <= step.depth);
  return [
    { ...about, verb: 'initialized', result: {}, occurred_at: step.startedAt },
    ...depths.map((depth, index) => ({
      ...about,
      verb: 'progressed' as const,
      result: { depth },
      occurred_at: at(4 * (index + 1)),
    })),
    ...(step.isTicked ? [{ ...about, verb: 'marked' as const, result: {}, occurred_at: at(17) }] : []),
    ...step.attempts.flatMap((attempt) => eventsOfAttempt(about, attempt)),
    ...(step.completedAt
      ? [
          {
            ...about,
            verb: 'completed' as const,
            result: { by: step.attempts.length > 0 ? 'quiz' : 'declared' },
            occurred_at: step.completedAt,
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
