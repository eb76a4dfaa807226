import { unattendedHeader } from '@loopcheck/contract/unattended';
import { act, fireEvent } from '@testing-library/react';
import { useMemo } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useNextStep } from '../features/next-step/next-step.hooks.ts';
import { useLiveEvents } from '../features/notifications/use-live-events.ts';
import { useReadingClock } from '../features/progress/use-reading-clock.ts';
import { createDraftSync } from '../lib/server-draft/draft-sync.ts';
import { openDraft, readCopy } from '../lib/server-draft/draft-copy.ts';
import { recordPageUse } from '../lib/api/presence.ts';
import { FakeEventSource } from '../testing/event-source.ts';
import { mockReplies, sentRequests } from '../testing/network.ts';
import { renderWithApp } from '../testing/render.tsx';
import { nextStepSample, progressSample } from '../testing/samples.ts';
import { queriesByNotificationKind } from './notification-queries.ts';

/** For each request with this URL, in order: true if a header marks it as unattended (nobody uses the page). */
const listUnattendedMarks = (url: string) =>
  sentRequests()
    .filter((request) => request.url === url)
    .map(({ init }) => Object.hasOwn(init?.headers ?? {}, unattendedHeader));
/** Waits in steps of a second, so that requests can be sent and answered between the steps. */
const wait = (seconds: number) =>
  act(async () => {
    for (let second = 0; second < seconds; second += 1) await vi.advanceTimersByTimeAsync(1000);
  });

beforeEach(() => {
  vi.useFakeTimers();
  recordPageUse();
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

it('a request that the page sends by itself is marked as unattended after nobody has used the page for two minutes', async () => {
  function Page() {
    useNextStep();
    useLiveEvents(queriesByNotificationKind);
    return null;
  }
  mockReplies({ 'GET /api/next-step': nextStepSample({ opensInSeconds: 50 }) });
  renderWithApp(<Page />);
  // The page requests the next step at 0, 50, 100, 150 and 200 seconds. It counts as unattended after 120 seconds in which
  // nobody has used it.
  await wait(230);
  expect(listUnattendedMarks('/api/next-step')).toEqual([false, false, false, true, true]);

  FakeEventSource.instances.at(-1)?.send('notification', { kind: 'reminder' });
  await wait(2);
  expect(listUnattendedMarks('/api/next-step')).toEqual([false, false, false, true, true, true]);

  fireEvent.keyDown(document.body, { key: 'Tab' });
  await wait(60);
  expect(listUnattendedMarks('/api/next-step').at(-1)).toBe(false);
});

it('a report of reading time is not marked as unattended if the person scrolls every two minutes', async () => {
  function ModuleText() {
    const progress = useMemo(() => progressSample({ moduleId: 'm1' }), []);
    useReadingClock({ userId: 'ann', progress, revision: 1, isReading: true });
    return <article data-module-text>A text</article>;
  }
  // The text is in view. Otherwise no reading time would be counted.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 10, 300, 100));
  mockReplies({ 'PUT /api/progress/m1/reading': progressSample({ moduleId: 'm1' }) });
  renderWithApp(<ModuleText />);
  for (let minute = 0; minute < 20; minute += 1) {
    if (minute % 2 === 0) fireEvent.scroll(window);
    await wait(60);
  }
  // A report is sent about every 30 seconds, so there are about 40 reports in 20 minutes.
  const url = sentRequests()[0]?.url ?? '';
  expect(listUnattendedMarks(url).length).toBeGreaterThan(35);
  expect(listUnattendedMarks(url)).not.toContain(true);
  vi.restoreAllMocks();
});

it('a draft that the page sends again by itself is marked as unattended, and is kept when the session ends', async () => {
  const url = '/api/trainer/drafts/module/m1';
  const key = { kind: 'module', objectId: 'm1', userId: 'ann' } as const;
  const sync = createDraftSync({ key, opened: openDraft(null, null), others: [], onState: () => undefined });
  sync.start();
  mockReplies({ [`PUT ${url}`]: [503, { code: 'busy', message: 'No.' }] });
  sync.save('typed');
  await wait(300);
  expect(listUnattendedMarks(url).at(0)).toBe(false);
  expect(listUnattendedMarks(url).at(-1)).toBe(true);

  mockReplies({ [`PUT ${url}`]: [401, { code: 'unauthorized', message: 'Sign in.' }] });
  await wait(300);
  expect(readCopy(key)).toMatchObject({ content: '"typed"', isSent: false });
});
