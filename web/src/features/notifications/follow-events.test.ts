import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStreams, showPage, StandInEventSource } from '../../testing/event-source.ts';
import { followEvents } from './follow-events.ts';

let heard: string[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  showPage(true);
  heard = [];
  stop = followEvents('/api/events', {
    onTold: (kind) => heard.push(`told ${kind}`),
    onOpen: (again) => heard.push(again ? 'again' : 'open'),
    onRefused: () => heard.push('refused'),
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const stream = () => {
  const [open] = openStreams();
  if (!open) throw new Error('No stream is open.');
  return open;
};

test('A page that can be seen hears what its person is told of', () => {
  stream().send('open');
  stream().send('notification', { kind: 'answer' });
  expect(heard).toEqual(['open', 'told answer']);
  expect(stream().url).toBe('/api/events');
});

test('A hidden page holds no connection, and asks anew for what it missed when it is seen again', () => {
  stream().send('open');
  showPage(false);
  expect(openStreams()).toHaveLength(0);
  vi.advanceTimersByTime(600_000);
  expect(openStreams()).toHaveLength(0);
  showPage(true);
  stream().send('open');
  expect(heard).toEqual(['open', 'again']);
  expect(openStreams()).toHaveLength(1);
});

test('A break that the browser mends by itself, or the server, counts as missed time', () => {
  stream().send('open');
  stream().dispatchEvent(new Event('error'));
  stream().send('open');
  stream().send('resumed');
  expect(heard).toEqual(['open', 'again', 'again']);
  expect(StandInEventSource.opened).toHaveLength(1);
});

test('A refused stream is asked for again after pauses that grow, and at the shortest once it was open', () => {
  for (const pause of [5000, 10_000, 20_000]) {
    stream().refuse();
    vi.advanceTimersByTime(pause - 1);
    expect(openStreams()).toHaveLength(0);
    vi.advanceTimersByTime(1);
    expect(openStreams()).toHaveLength(1);
  }
  stream().send('open');
  stream().refuse();
  vi.advanceTimersByTime(5000);
  expect(openStreams()).toHaveLength(1);
  expect(heard).toEqual(['refused', 'refused', 'refused', 'open', 'refused']);
});

test('Nothing is open or asked for after it has ended', () => {
  stream().refuse();
  stop();
  vi.advanceTimersByTime(600_000);
  showPage(true);
  expect(openStreams()).toHaveLength(0);
});
