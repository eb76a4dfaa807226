import type { TrainingEvent } from '@loopcheck/contract/features/records/records.contract';
import { expect, it } from 'vitest';
import { renderWithTexts } from '../../testing/render.tsx';
import { EventSentence } from './event-sentence.tsx';

const event = (over: Partial<TrainingEvent>): TrainingEvent => ({
  id: 'e',
  verb: 'earned',
  object: 'badge',
  objectId: null,
  chapterNumber: null,
  title: null,
  result: {},
  occurredAt: '2026-11-20T10:00:00Z',
  ...over,
});

it.each([
  [{ result: { kind: 'chapter' }, chapterNumber: 7 }, 'Earned the badge of chapter 7'],
  [{ result: { kind: 'first_quiz' } }, 'Earned the badge for the first quiz passed'],
  [{ result: { kind: 'perfect_score' } }, 'Earned the badge for a perfect score'],
  [{ result: { kind: 'halfway' } }, 'Earned the badge for half of the chapters'],
  [{ result: { kind: 'all_chapters' } }, 'Earned the badge for all chapters'],
  [{ result: { kind: 'of a later release' } }, 'Earned a badge'],
  [{ object: 'certificate', verb: 'requested' }, 'Asked for the certificate'],
  [{ object: 'certificate', verb: 'approved' }, 'The certificate was approved and issued'],
  [{ object: 'certificate', verb: 'rejected' }, 'The certificate was not approved'],
  [{ object: 'certificate', verb: 'revoked' }, 'The certificate was revoked'],
] as const)('%o is told as %j', (over, sentence) => {
  expect(renderWithTexts(<EventSentence event={event(over)} />).container).toHaveTextContent(sentence);
});
