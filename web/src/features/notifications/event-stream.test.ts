import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listOpenEventSources, setPageVisible, FakeEventSource } from '../../testing/event-source.ts';
import { subscribeToEvents } from './event-stream.ts';

/** Longer than the longest delay before a retry. */
const tenMinutesMs = 600_000;

/** The calls of the handlers, in their order. */
let handlerCalls: string[];
let unsubscribe: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  setPageVisible(true);
  handlerCalls = [];
  unsubscribe = subscribeToEvents('/api/events', {
    onNotification: (kind) => handlerCalls.push(`notification ${kind}`),
    onOpen: (isReopened) => handlerCalls.push(isReopened ? 'reopened' : 'open'),
    onRefused: () => handlerCalls.push('refused'),
  });
});
afterEach(() => {
  unsubscribe();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const getCurrentStream = () => {
  const [stream] = listOpenEventSources();
  if (!stream) throw new Error('No stream is open.');
  return stream;
};

describe('subscribeToEvents', () => {
  it('calls onNotification with the kind of each notification while the page is visible', () => {
    getCurrentStream().send('open');
    getCurrentStream().send('notification', { kind: 'answer' });
    expect(handlerCalls).toEqual(['open', 'notification answer']);
    expect(getCurrentStream().url).toBe('/api/events');
  });

  it('closes the stream while the page is hidden, and calls onOpen with true when the stream is open again', () => {
    getCurrentStream().send('open');
    setPageVisible(false);
    expect(listOpenEventSources()).toHaveLength(0);
    vi.advanceTimersByTime(tenMinutesMs);
    expect(listOpenEventSources()).toHaveLength(0);

    setPageVisible(true);
    getCurrentStream().send('open');
    expect(handlerCalls).toEqual(['open', 'reopened']);
    expect(listOpenEventSources()).toHaveLength(1);
  });

  it('calls onOpen with true when the page has possibly missed events: after a reconnection, and after the event "resumed"', () => {
    getCurrentStream().send('open');
    getCurrentStream().dispatchEvent(new Event('error'));
    getCurrentStream().send('open');
    getCurrentStream().send('resumed');
    expect(handlerCalls).toEqual(['open', 'reopened', 'reopened']);
    expect(FakeEventSource.instances).toHaveLength(1);
  });

  it('retries a refused stream after 5, 10 and 20 seconds; after the stream was open, the delays start at 5 seconds again', () => {
    for (const delay of [5000, 10_000, 20_000]) {
      getCurrentStream().refuse();
      vi.advanceTimersByTime(delay - 1);
      expect(listOpenEventSources()).toHaveLength(0);
      vi.advanceTimersByTime(1);
      expect(listOpenEventSources()).toHaveLength(1);
    }

    getCurrentStream().send('open');
    getCurrentStream().refuse();
    vi.advanceTimersByTime(5000);
    expect(listOpenEventSources()).toHaveLength(1);
    expect(handlerCalls).toEqual(['refused', 'refused', 'refused', 'open', 'refused']);
  });

  it('opens no stream after unsubscribing, even if a retry was planned', () => {
    getCurrentStream().refuse();
    unsubscribe();
    vi.advanceTimersByTime(tenMinutesMs);
    setPageVisible(true);
    expect(listOpenEventSources()).toHaveLength(0);
  });
});

describe('subscribeToEvents with firstPath', () => {
  beforeEach(() => {
    unsubscribe();
    FakeEventSource.instances = [];
    handlerCalls = [];
    unsubscribe = subscribeToEvents(
      '/api/events',
      {
        onNotification: (kind) => handlerCalls.push(`notification ${kind}`),
        onOpen: (isReopened) => handlerCalls.push(isReopened ? 'reopened' : 'open'),
        onRefused: () => handlerCalls.push('refused'),
      },
      '/api/events?seen=0',
    );
  });

  it('does not call onOpen when the first connection opens, but when the event "resumed" arrives later', () => {
    expect(getCurrentStream().url).toBe('/api/events?seen=0');
    getCurrentStream().send('open');
    expect(handlerCalls).toEqual([]);
    getCurrentStream().send('resumed');
    getCurrentStream().send('notification', { kind: 'read' });
    expect(handlerCalls).toEqual(['reopened', 'notification read']);
  });

  it.each([
    ['was refused', () => getCurrentStream().refuse(), 5000, ['refused', 'open']],
    ['was closed before it had opened', () => setPageVisible(false), 0, ['open']],
  ])(
    'calls onOpen when the next connection opens if the first connection %s',
    (_name, endConnection, delay, expected) => {
      endConnection();
      vi.advanceTimersByTime(delay);
      setPageVisible(true);
      expect(getCurrentStream().url).toBe('/api/events');
      getCurrentStream().send('open');
      expect(handlerCalls).toEqual(expected);
    },
  );
});
