import type { TrainingEvent } from '@loopcheck/contract/features/records/records.contract';

const resultVerbs: readonly TrainingEvent['verb'][] = ['passed', 'failed'];

/**
 * Lists the chapters with a quiz attempt that was started and neither passed nor failed, according to these events. An
 * attempt whose time ran out has one of these results too. The chapters are in the order of `events`, each once.
 */
export function listChaptersWithOpenAttempt(events: readonly TrainingEvent[]): number[] {
  const quizEvents = events.filter((event) => event.object === 'quiz');
  const finishedAttempts = new Set(
    quizEvents.filter(({ verb }) => resultVerbs.includes(verb)).map(({ objectId }) => objectId),
  );
  const openAttempts = quizEvents.filter(
    ({ verb, objectId }) => verb === 'attempted' && !finishedAttempts.has(objectId),
  );
  return [...new Set(openAttempts.flatMap(({ chapterNumber }) => chapterNumber ?? []))];
}
