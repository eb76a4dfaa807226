import { describe, expect, it } from 'vitest';
import { renderWithTexts } from '../../testing/render.tsx';
import { eventSample } from '../../testing/samples.ts';
import { EventSentence } from './event-sentence.tsx';

const sampleEvent = eventSample({ verb: 'earned', object: 'badge', objectId: null, chapterNumber: null, title: null });

describe('EventSentence', () => {
  it.each([
    [{ result: { kind: 'chapter' }, chapterNumber: 7 }, 'Earned the badge of chapter 7'],
    [{ result: { kind: 'first_quiz' } }, 'Earned the badge for the first quiz passed'],
    [{ result: { kind: 'perfect_score' } }, 'Earned the badge for a perfect score'],
    [{ result: { kind: 'halfway' } }, 'Earned the badge for half of the chapters'],
    [{ result: { kind: 'all_chapters' } }, 'Earned the badge for all chapters'],
    [{ result: { kind: 'unknown' } }, 'Earned a badge'],
    [
      { object: 'account', verb: 'updated', result: { previousName: 'Nora Berg', newName: 'Nora Lund' } },
      'Personal data changed (name changed from “Nora Berg” to “Nora Lund”)',
    ],
    [{ object: 'second-factor', verb: 'added', result: { method: 'passkey' } }, 'Added a passkey'],
    [{ object: 'second-factor', verb: 'revoked' }, 'The second factor was reset'],
    [
      { object: 'quiz-wait', verb: 'removed', chapterNumber: 7 },
      'The waiting time before the next quiz attempt of chapter 7 was lifted',
    ],
    [
      { object: 'drill', verb: 'attempted', result: { number: '7.1', kind: 'record' } },
      'Began drill 7.1 for the record',
    ],
    [
      { object: 'drill', verb: 'failed', result: { number: '7.1', rightCount: 6, lineCount: 8 } },
      'Did not pass drill 7.1: 6 of 8 lines',
    ],
    [
      { object: 'drill', verb: 'passed', result: { number: '7.1', rightCount: 7, lineCount: 8 } },
      'Passed drill 7.1 with 7 of 8 lines',
    ],
    [
      { object: 'drill', verb: 'terminated', result: { number: '7.1', closedBy: 'time_limit' } },
      'The server ended a run of drill 7.1; the run does not count',
    ],
    [
      { object: 'drill', verb: 'approved', result: { number: '7.1', lineNumber: 7 } },
      'A trainer counted a line of drill 7.1',
    ],
    [
      { object: 'quiz', verb: 'attempted', chapterNumber: 7, result: { testOut: true } },
      'Started the quiz of chapter 7 before reading',
    ],
    [
      { object: 'quiz', verb: 'passed', chapterNumber: 7, result: { testOut: true, score: 91.67, passingScore: 80 } },
      'Passed the quiz of chapter 7 before reading, with 92%',
    ],
    // A test-out requires 90%. A lower score is not rounded up to 90%.
    [
      { object: 'quiz', verb: 'failed', chapterNumber: 7, result: { testOut: true, score: 89.9, passingScore: 80 } },
      'Did not pass the quiz of chapter 7: 89%, required 90%',
    ],
    [
      { object: 'module', verb: 'completed', chapterNumber: 7, result: { by: 'test_out' } },
      'Completed chapter 7 with the quiz; reading was waived',
    ],
    [{ object: 'certificate', verb: 'requested' }, 'Requested the certificate'],
    [{ object: 'certificate', verb: 'approved' }, 'The certificate was approved and issued'],
    [{ object: 'certificate', verb: 'rejected' }, 'The certificate was not approved'],
    [{ object: 'certificate', verb: 'revoked' }, 'The certificate was revoked'],
  ] as const)('describes %o as %j', (overrides, sentence) => {
    const { container } = renderWithTexts(<EventSentence event={{ ...sampleEvent, ...overrides }} />);
    expect(container.textContent).toBe(sentence);
  });
});
