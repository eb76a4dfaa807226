import { describe, expect, it } from 'vitest';
import { isComplete, toggleContact, toStatement } from './call.rules.ts';

describe('a call', () => {
  it('keeps the order in which the contacts were pressed', () => {
    expect(toggleContact(toggleContact(['a'], 'b'), 'a')).toEqual(['b']);
  });

  it('contains only the parts that the sentence of its kind has', () => {
    expect(toStatement({ host: 'hist', what: 'begin', minutes: 30, since: '09:41' })).toEqual({
      host: 'hist',
      what: 'begin',
      minutes: 30,
    });
  });

  it('is complete when all parts of its statement are chosen', () => {
    expect(isComplete({ host: 'hist', what: 'running', since: '09:41' })).toBe(false);
    expect(isComplete({ host: 'hist', what: 'running', since: '09:41', changed: 'nothing' })).toBe(true);
    expect(isComplete({ host: 'hist', what: 'reading', since: '09:41' })).toBe(false);
    expect(isComplete({ host: 'hist', what: 'reading', since: '09:41', changed: 'nothing' })).toBe(true);
    expect(isComplete({ host: 'hist', what: 'question' })).toBe(true);
  });
});
