import { describe, expect, it } from 'vitest';
import { renderWithTexts } from '../../testing/render.tsx';
import { eventSample } from '../../testing/samples.ts';
import { EventSentence } from './event-sentence.tsx';

const badgeEvent = eventSample({ verb: 'earned', object: 'badge', objectId: null, chapterNumber: null, title: null });

describe('EventSentence', () => {
  it.each([
    [{ result: { kind: 'chapter' }, chapterNumber: 7 }, 'Earned the badge of chapter 7'],
    [{ result: { kind: 'first_quiz' } }, 'Earned the badge for the first quiz passed'],
    [{ result: { kind: 'perfect_score' } }, 'Earned the badge for a perfect score'],
    [{ result: { kind: 'halfway' } }, 'Earned the badge for half of the chapters'],
    [{ result: { kind: 'all_chapters' } }, 'Earned the badge for all chapters'],
    [{ result: { kind: 'unknown' } }, 'Earned a badge'],
    [{ object: 'certificate', verb: 'requested' }, 'Requested the certificate'],
    [{ object: 'certificate', verb: 'approved' }, 'The certificate was approved and issued'],
    [{ object: 'certificate', verb: 'rejected' }, 'The certificate was not approved'],
    [{ object: 'certificate', verb: 'revoked' }, 'The certificate was revoked'],
  ] as const)('describes %o as %j', (overrides, sentence) => {
    expect(renderWithTexts(<EventSentence event={{ ...badgeEvent, ...overrides }} />).container).toHaveTextContent(
      sentence,
    );
  });
});
