import type { TrainingEvent } from '@loopcheck/contract/features/records/records.contract';
import { describe, expect, it } from 'vitest';
import { eventSample } from '../../testing/samples.ts';
import { listChaptersWithOpenAttempt } from './open-attempts.rules.ts';

describe('listChaptersWithOpenAttempt', () => {
  const createQuizEvent = (verb: TrainingEvent['verb'], attemptId: string, chapterNumber: number) =>
    eventSample({ object: 'quiz', verb, objectId: attemptId, chapterNumber });

  it('returns the chapters of attempts that were neither passed nor failed', () => {
    const events = [
      createQuizEvent('attempted', 'a3', 7),
      createQuizEvent('passed', 'a2', 6),
      createQuizEvent('attempted', 'a2', 6),
      createQuizEvent('failed', 'a1', 7),
      createQuizEvent('terminated', 'a1', 7),
      createQuizEvent('attempted', 'a1', 7),
    ];

    expect(listChaptersWithOpenAttempt(events)).toEqual([7]);
  });

  it('returns no chapters if all attempts have a result', () => {
    const events = [createQuizEvent('passed', 'a', 1), createQuizEvent('attempted', 'a', 1)];

    expect(listChaptersWithOpenAttempt(events)).toEqual([]);
  });
});
