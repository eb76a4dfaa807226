import { describe, expect, it } from 'vitest';
import { hasNewerText, mustDisplayCached, mustRefetch } from './modules.rules.ts';

const noList = 0;
const hasChanged = true;
const unchanged = false;

describe('mustDisplayCached', () => {
  it('is true if no text is displayed yet, and the cached text is not older than the revision in the list of modules', () => {
    expect(mustDisplayCached({ displayed: null, cached: undefined, listed: 2 }, 'not_started')).toBe(false);
    expect(mustDisplayCached({ displayed: null, cached: 1, listed: 2 }, 'running')).toBe(false);
    expect(mustDisplayCached({ displayed: null, cached: 2, listed: 2 }, 'not_started')).toBe(true);
  });

  it('is true for a cached text that is older if the newer text could not be fetched', () => {
    expect(mustDisplayCached({ displayed: null, cached: 1, listed: 2 }, 'ended')).toBe(true);
  });

  it('is false while a text is displayed', () => {
    expect(mustDisplayCached({ displayed: 1, cached: 2, listed: 2 }, 'ended')).toBe(false);
  });
});

describe('mustRefetch', () => {
  it('is true if the cached text is older than the revision in the list of modules, but only before the newer text is requested', () => {
    const outdated = { displayed: null, cached: 1, listed: 2 };
    expect(mustRefetch(outdated, 'not_started', unchanged)).toBe(true);
    expect(mustRefetch(outdated, 'running', unchanged)).toBe(false);
    expect(mustRefetch(outdated, 'ended', unchanged)).toBe(false);
  });

  it('is true if the text has changed since the person read it, even if a text is displayed', () => {
    expect(mustRefetch({ displayed: 1, cached: 1, listed: noList }, 'not_started', hasChanged)).toBe(true);
  });

  it('is false if the cached text is current or has not arrived', () => {
    expect(mustRefetch({ displayed: null, cached: 2, listed: 2 }, 'not_started', unchanged)).toBe(false);
    expect(mustRefetch({ displayed: null, cached: undefined, listed: 2 }, 'not_started', hasChanged)).toBe(false);
  });
});

describe('hasNewerText', () => {
  it('is true if the cached or the listed revision is newer than the displayed revision', () => {
    expect(hasNewerText({ displayed: 1, cached: 2, listed: noList })).toBe(true);
    expect(hasNewerText({ displayed: 1, cached: 1, listed: 2 })).toBe(true);
    expect(hasNewerText({ displayed: 2, cached: 2, listed: 2 })).toBe(false);
    expect(hasNewerText({ displayed: null, cached: 1, listed: 2 })).toBe(false);
  });
});
