import type { TrainingEvent } from '@loopcheck/contract/features/records/records.contract';

const resultVerbs: readonly TrainingEvent['verb'][] = ['passed', 'failed'];

/** Lists the chapters whose quiz was started and has no result, according to these events. `events` are newest first. */
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
