import type { TrainingEvent } from '@loopcheck/contract/features/records/records.contract';

const ends: readonly TrainingEvent['verb'][] = ['passed', 'failed'];

/** The chapters whose quiz was begun and not submitted, as far as these events tell; newest first. */
export function unfinishedAttempts(events: readonly TrainingEvent[]): number[] {
  const quizEvents = events.filter((event) => event.object === 'quiz');
  const ended = new Set(quizEvents.filter(({ verb }) => ends.includes(verb)).map(({ objectId }) => objectId));
  const open = quizEvents.filter(({ verb, objectId }) => verb === 'attempted' && !ended.has(objectId));
  return [...new Set(open.flatMap(({ chapterNumber }) => chapterNumber ?? []))];
}
