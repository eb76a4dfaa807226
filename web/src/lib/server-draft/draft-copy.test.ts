import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { saveDraft } from '../drafts.ts';
import { type DraftCopy, openDraft, readCopy, windowId, writeCopy } from './draft-copy.ts';

const savedAt = '2026-11-20T10:42:00Z';
/** A copy in this browser, written by another window. The server has its content. */
const copy: DraftCopy = { content: '"mine"', revision: 3, isSent: true, editorId: 'here' };
/** The person's draft on the server, saved by another window. */
const draftOnServer = { content: '"server"', revision: 3, savedAt, editorId: 'there' };

describe('openDraft', () => {
  it.each([
    ['nothing, if there is no draft', null, null, { content: null }],
    ['the copy, if the server does not answer', copy, undefined, { content: '"mine"', isSent: true }],
    [
      'the draft of the server, if this browser has no copy',
      null,
      draftOnServer,
      { content: '"server"', savedAt, isFromElsewhere: true },
    ],
    [
      'the draft of the server, if it is newer than the copy, which was sent',
      { ...copy, revision: 2 },
      draftOnServer,
      { content: '"server"', isFromElsewhere: true },
    ],
    [
      'the draft of the server, if this browser has sent it',
      copy,
      draftOnServer,
      { content: '"server"', isFromElsewhere: false },
    ],
    [
      'nothing, if this window sent the copy, and the draft was then published elsewhere',
      { ...copy, editorId: windowId },
      null,
      { content: null },
    ],
    [
      'nothing, if the copy was sent, and the draft was then published elsewhere',
      copy,
      null,
      { content: null, isBehind: false },
    ],
    [
      'unsent text, if the draft was published elsewhere',
      { ...copy, isSent: false },
      null,
      { content: '"mine"', isSent: false },
    ],
    [
      'unsent text, if it is based on the draft of the server',
      { ...copy, isSent: false },
      draftOnServer,
      { content: '"mine"', isSent: false, isBehind: false },
    ],
    [
      'unsent text, if the same window saved the draft of the server, and the reply to that save was lost',
      { ...copy, isSent: false, revision: 2, editorId: 'there' },
      draftOnServer,
      { content: '"mine"', revision: 3, isBehind: false },
    ],
    [
      'the draft of the server, if it equals the unsent text',
      { ...copy, isSent: false, revision: 2, content: '"server"' },
      draftOnServer,
      { revision: 3, isSent: true, isBehind: false },
    ],
    [
      'unsent text marked as behind, if another device has saved other text in the meantime',
      { ...copy, isSent: false, revision: 2 },
      draftOnServer,
      { content: '"mine"', isBehind: true },
    ],
    [
      'nothing, if the draft was discarded here',
      { ...copy, isSent: false, content: null },
      draftOnServer,
      { content: null, isSent: false, revision: 3 },
    ],
    [
      'the draft of another device, if it was saved after the draft was discarded here',
      { ...copy, isSent: false, content: null, revision: 2 },
      draftOnServer,
      { content: '"server"' },
    ],
  ])('opens %s', (_case, stored, server, expected) => {
    expect(openDraft(stored, server)).toMatchObject(expected);
  });

  it('opens the copy of this window, if this window saved it after it had requested the draft', () => {
    // The copy had the revision 2 when the request was sent, and has the revision 3 now. It is sent again.
    const opened = openDraft({ ...copy, editorId: windowId }, null, 2);
    expect(opened).toMatchObject({ content: '"mine"', revision: 3, isSent: false });
  });

  it('never drops unsent text', () => {
    const revision = fc.nat(5);
    const editorId = fc.constantFrom('here', 'there');
    const content = fc.constantFrom('"a"', '"b"');
    // In some runs undefined, which means that the server did not answer. Null means that the server has no draft.
    const ownDraft = fc.option(fc.record({ content, revision, editorId, savedAt: fc.constant(savedAt) }), {
      freq: 5,
      nil: undefined,
    });
    fc.assert(
      fc.property(fc.record({ content, revision, editorId }), fc.oneof(ownDraft, fc.constant(null)), (mine, server) => {
        expect(openDraft({ ...mine, isSent: false }, server).content).toBe(mine.content);
      }),
    );
  });
});

describe('readCopy', () => {
  const key = { kind: 'module', objectId: 'm', userId: 'ann' } as const;
  beforeEach(() => localStorage.clear());

  it('returns what was written for the same person and object, until it is removed', () => {
    expect(writeCopy(key, copy)).toBe(true);
    expect(readCopy(key)).toEqual(copy);
    expect(readCopy({ ...key, userId: 'bob' })).toBeNull();
    expect(readCopy({ ...key, kind: 'sop' })).toBeNull();
    writeCopy(key, null);
    expect(readCopy(key)).toBeNull();
  });

  it.each([[null], ['text'], [{ ...copy, revision: '3' }], [{ ...copy, content: 1 }], [{}]])(
    'returns null for %j, which is not a copy',
    (stored) => {
      saveDraft('ann', 'server module m', stored);
      expect(readCopy(key)).toBeNull();
    },
  );
});
