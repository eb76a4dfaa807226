import { nextStepEndpoints } from '@loopcheck/contract/features/next-step/next-step.contract';
import { unattendedHeader } from '@loopcheck/contract/unattended';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockReply, sentRequests } from '../../testing/network.ts';
import { setPageVisible } from '../../testing/event-source.ts';
import { call, isServerReachable } from './call.ts';
import { idleAfterSeconds, personEvents, recordPageUse } from './presence.ts';
import { putFile } from './put-file.ts';

/** For each request, in order: true if its header marks it as sent while nobody uses the page. */
const listUnattendedMarks = () =>
  sentRequests().map(({ init }) => Object.hasOwn(init?.headers ?? {}, unattendedHeader));
const leaveDevice = () => vi.advanceTimersByTime(idleAfterSeconds * 1000 + 1);
const sendRequest = () => call(nextStepEndpoints.own, {});

beforeEach(() => {
  vi.useFakeTimers();
  mockReply(200, {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a request', () => {
  it('is not marked as unattended before recordPageUse is called', async () => {
    leaveDevice();
    await sendRequest();
    expect(listUnattendedMarks()).toEqual([false]);
  });

  it('is marked as unattended once the page has not been used for more than two minutes', async () => {
    recordPageUse();
    await sendRequest();
    vi.advanceTimersByTime(idleAfterSeconds * 1000);
    await sendRequest();
    vi.advanceTimersByTime(1);
    await sendRequest();
    await isServerReachable();
    expect(listUnattendedMarks()).toEqual([false, false, true, true]);
  });

  it.each(personEvents)('is not marked after the person has caused the event %s', async (type) => {
    recordPageUse();
    leaveDevice();
    // The event also counts if an element such as a dialog stops its propagation.
    const button = document.body.appendChild(document.createElement('button'));
    button.addEventListener(type, (event) => event.stopPropagation());
    button.dispatchEvent(new Event(type, { bubbles: true }));
    button.remove();
    await sendRequest();
    expect(listUnattendedMarks()).toEqual([false]);
  });

  it('is marked after the person has left the tab, and is not marked after they have come back', async () => {
    recordPageUse();
    leaveDevice();
    setPageVisible(false);
    await sendRequest();
    setPageVisible(true);
    await sendRequest();
    expect(listUnattendedMarks()).toEqual([true, false]);
  });
});

describe('an upload', () => {
  /** Sends a file and returns the names of the headers. */
  async function uploadTo(url: string): Promise<string[]> {
    const names: string[] = [];
    class FakeRequest extends EventTarget {
      readonly upload = new EventTarget();
      readonly status = 200;
      readonly responseText = '';
      open() {}
      setRequestHeader(name: string) {
        names.push(name);
      }
      send() {
        this.dispatchEvent(new Event('load'));
        this.dispatchEvent(new Event('loadend'));
      }
    }
    vi.stubGlobal('XMLHttpRequest', FakeRequest);
    const { signal } = new AbortController();
    await putFile(url, new Blob(['a']), { type: 'text/plain', onProgress: () => undefined, signal });
    return names;
  }

  it('is marked as unattended for our server, but not for a bucket, which would refuse the header', async () => {
    recordPageUse();
    expect(await uploadTo('/api/objects/1')).toEqual(['content-type']);
    leaveDevice();
    expect(await uploadTo('/api/objects/1')).toEqual(['content-type', unattendedHeader]);
    expect(await uploadTo('https://bucket.test/1')).toEqual(['content-type']);
  });
});
