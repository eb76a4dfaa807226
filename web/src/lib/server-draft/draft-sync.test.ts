import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockReplies, mockReply, mockResponse, sentBodies, sentRequests } from '../../testing/network.ts';
import { type OpenedDraft, openDraft, readCopy } from './draft-copy.ts';
import { createDraftSync, type DraftState } from './draft-sync.ts';

const key = { kind: 'module', objectId: 'm1', userId: 'ann' } as const;
const path = '/api/trainer/drafts/module/m1';
const savedAt = '2026-11-20T10:42:00Z';
const savedReply = (revision: number) => ({ revision, savedAt, others: [] });
const refusal = (code: string) => ({ code, message: 'No.' });

function open(opened: OpenedDraft = openDraft(null, null)) {
  const states: DraftState[] = [];
  const sync = createDraftSync({ key, opened, others: [], onState: (state) => states.push(state) });
  sync.start();
  return { sync, status: () => states.at(-1)?.status, state: () => states.at(-1) };
}
const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const sentContents = () => sentBodies('PUT', path).map((body) => (body as { content: string }).content);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  mockReplies({ [`PUT ${path}`]: savedReply(1) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('createDraftSync', () => {
  it('stores each change in the browser immediately, and sends only the latest change after a short time', async () => {
    const { sync, status } = open();
    sync.save('a');
    sync.save('ab');
    expect(readCopy(key)).toMatchObject({ content: '"ab"', isSent: false });
    expect([sentRequests().length, status()]).toEqual([0, 'unsaved']);
    await wait(3);
    expect(sentContents()).toEqual(['"ab"']);
    expect(status()).toBe('saved');
    expect(readCopy(key)).toMatchObject({ content: '"ab"', revision: 1, isSent: true });
  });

  it('sends at most one request every two seconds while somebody types without a break', async () => {
    const { sync } = open();
    for (let second = 0; second < 20; second += 0.1) {
      sync.save(second);
      await wait(0.1);
    }
    expect(sentRequests().length).toBeGreaterThan(4);
    expect(sentRequests().length).toBeLessThanOrEqual(10);
  });

  it('sends text that was typed during a request only after that request has ended', async () => {
    let reply: (response: Response) => void = () => undefined;
    vi.stubGlobal('fetch', (_url: string, init: { body: string }) => {
      bodies.push(init.body);
      return new Promise<Response>((resolve) => (reply = resolve));
    });
    const bodies: string[] = [];
    const { sync, status } = open();
    sync.save('a');
    await wait(3);
    sync.save('ab');
    await wait(10);
    expect(bodies).toHaveLength(1);
    reply(new Response(JSON.stringify(savedReply(1))));
    await wait(0.1);
    expect([status(), readCopy(key)?.isSent]).toEqual(['unsaved', false]);
    await wait(3);
    expect(bodies.map((body) => JSON.parse(body))).toMatchObject([
      { content: '"a"', baseRevision: 0 },
      { content: '"ab"', baseRevision: 1 },
    ]);
  });

  it('without a network, keeps the text on the device, and sends it once the network is back', async () => {
    mockReply('offline');
    const { sync, state } = open();
    sync.save('a');
    await wait(3);
    expect(state()).toMatchObject({ status: 'device', reason: 'no_network' });
    expect(readCopy(key)).toMatchObject({ content: '"a"', isSent: false });
    mockReplies({ [`PUT ${path}`]: savedReply(1) });
    sync.flush(false);
    await wait(0);
    expect(state()).toMatchObject({ status: 'saved', savedAt });
  });

  it('waits longer before each retry', async () => {
    mockReply(503);
    const { sync } = open();
    sync.save('a');
    const counts: number[] = [];
    for (const seconds of [3, 5, 5, 5, 20]) {
      await wait(seconds);
      counts.push(sentRequests().length);
    }
    // The requests are sent after 2.5, 7.5, 17.5 and 37.5 seconds, and counted after 3, 8, 13, 18 and 38 seconds.
    expect(counts).toEqual([1, 2, 2, 3, 4]);
  });

  it('after a lost reply, sends the same window id and base revision, but a higher change number', async () => {
    mockReply('offline');
    const { sync } = open();
    sync.save('a');
    await wait(3);
    mockReplies({ [`PUT ${path}`]: savedReply(2) });
    sync.save('ab');
    await wait(6);
    const [first, second] = sentBodies('PUT', path) as { editorId: string; change: number; baseRevision: number }[];
    expect(second).toMatchObject({ editorId: first?.editorId, baseRevision: 0 });
    expect(second?.change).toBeGreaterThan(first?.change ?? Infinity);
  });

  it.each([
    [401, 'unauthorized', 'signed_out'],
    [413, 'payload_too_large', 'too_large'],
    [422, 'invalid', 'too_large'],
    [409, 'drafts_full', 'full'],
    [403, 'forbidden', 'refused'],
  ])(
    'keeps the text on the device after the refusal %i %s, and sends nothing before the next change',
    async (status, code, reason) => {
      mockReply(status, refusal(code));
      const { sync, state } = open();
      sync.save('a');
      await wait(300);
      expect(sentRequests()).toHaveLength(1);
      expect(state()).toMatchObject({ status: 'device', reason });
      sync.save('b');
      await wait(3);
      expect(sentRequests()).toHaveLength(2);
    },
  );

  it('has the status "lost" while the browser cannot store the text and the server does not answer', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    mockReply('offline');
    const { sync, status } = open();
    sync.save('a');
    await wait(3);
    expect(status()).toBe('lost');
    mockReplies({ [`PUT ${path}`]: savedReply(1) });
    await wait(6);
    expect(status()).toBe('saved');
  });

  it('sends the last change when the editor closes, and nothing after that', async () => {
    mockReply('offline');
    const { sync } = open();
    sync.save('a');
    sync.stop();
    await wait(300);
    expect(sentContents()).toEqual(['"a"']);
    expect(sentRequests()[0]?.init?.keepalive).toBe(true);
    expect(readCopy(key)).toMatchObject({ content: '"a"', isSent: false });
  });

  it('sends unsent text of an earlier visit immediately', async () => {
    open(openDraft({ content: '"old"', revision: 2, isSent: false, editorId: 'x' }, undefined));
    await wait(0);
    expect(sentBodies('PUT', path)).toMatchObject([{ content: '"old"', baseRevision: 2 }]);
  });
});

describe('a draft that another window has saved in the meantime', () => {
  it('is not overwritten, and the text of this window stays on the device', async () => {
    mockReply(409, refusal('draft_changed'));
    const { sync, status } = open();
    sync.save('mine');
    await wait(3);
    sync.save('mine too');
    await wait(300);
    expect([status(), sentRequests().length]).toEqual(['behind', 1]);
    expect(readCopy(key)).toMatchObject({ content: '"mine too"', isSent: false });
  });

  it('is replaced if the person keeps the text of this window', async () => {
    mockReply(409, refusal('draft_changed'));
    const { sync, status } = open();
    sync.save('mine');
    await wait(3);
    const own = { content: '"other"', revision: 7, savedAt, editorId: 'x' };
    mockReplies({ [`GET ${path}`]: { own, others: [] }, [`PUT ${path}`]: savedReply(8) });
    await sync.keepMine();
    expect(sentBodies('PUT', path).at(-1)).toMatchObject({ content: '"mine"', baseRevision: 7 });
    expect(status()).toBe('saved');
  });

  it('is replaced once, and not deleted, if a double click calls keepMine twice', async () => {
    const own = { content: '"other"', revision: 7, savedAt, editorId: 'x' };
    const { sync } = open(openDraft({ content: '"mine"', revision: 2, isSent: false, editorId: 'y' }, own));
    mockReplies({ [`GET ${path}`]: { own, others: [] }, [`PUT ${path}`]: savedReply(8) });
    await Promise.all([sync.keepMine(), sync.keepMine()]);
    await wait(10);
    expect(sentBodies('PUT', path)).toMatchObject([{ content: '"mine"', baseRevision: 7, userId: 'ann' }]);
    expect(sentRequests().map(({ init }) => init?.method)).not.toContain('DELETE');
  });

  it('is not replaced without a network, and the text of this window stays in the browser', async () => {
    const own = { content: '"other"', revision: 7, savedAt, editorId: 'x' };
    const { sync } = open(openDraft({ content: '"mine"', revision: 2, isSent: false, editorId: 'y' }, own));
    mockReply('offline');
    await expect(sync.keepMine()).rejects.toMatchObject({ status: 0 });
    sync.save('more');
    expect(readCopy(key)).toMatchObject({ content: '"more"', isSent: false });
  });

  it('is kept on the server if the text of this window is published', async () => {
    const own = { content: '"other"', revision: 7, savedAt, editorId: 'x' };
    const { sync } = open(openDraft({ content: '"mine"', revision: 2, isSent: false, editorId: 'y' }, own));
    // An editor discards its draft after it has published the text.
    sync.discard();
    await wait(10);
    expect(sentRequests()).toEqual([]);
    expect(readCopy(key)).toBeNull();
  });
});

describe('a discarded draft', () => {
  const urlOfRemoval = (revision: number) => expect.stringContaining(`${path}?baseRevision=${revision}&editorId=`);

  it('is deleted on the server', async () => {
    const { sync, status } = open();
    sync.save('a');
    await wait(3);
    mockResponse(() => new Response(JSON.stringify({ own: null, others: [] })));
    sync.discard();
    await wait(0);
    expect(sentRequests().at(-1)).toMatchObject({ url: urlOfRemoval(1), init: { method: 'DELETE' } });
    expect([status(), readCopy(key)]).toEqual(['none', null]);
  });

  it('causes no request if it was never sent', async () => {
    const { sync } = open();
    sync.save('a');
    sync.discard();
    await wait(10);
    expect(sentRequests()).toEqual([]);
    expect(readCopy(key)).toBeNull();
  });

  it('stays discarded without a network, and is deleted on the server at the next visit', async () => {
    const { sync } = open();
    sync.save('a');
    await wait(3);
    mockReply('offline');
    sync.discard();
    sync.stop();
    await wait(0);
    expect(readCopy(key)).toMatchObject({ content: null, isSent: false });

    const own = { content: '"a"', revision: 1, savedAt, editorId: 'x' };
    mockResponse(() => new Response(JSON.stringify({ own: null, others: [] })));
    open(openDraft(readCopy(key), own));
    await wait(0);
    expect(sentRequests().at(-1)).toMatchObject({ url: urlOfRemoval(1), init: { method: 'DELETE' } });
    expect(readCopy(key)).toBeNull();
  });

  it('stays on the server if another window has changed it in the meantime', async () => {
    const { sync, status } = open();
    sync.save('a');
    await wait(3);
    mockReply(409, refusal('draft_changed'));
    sync.discard();
    await wait(10);
    expect([status(), readCopy(key)]).toEqual(['none', null]);
  });
});
