import { describe, expect, it } from 'vitest';
import { findMissingPart, toggleContact, toStatement } from './call.rules.ts';

describe('a call', () => {
  it('adds a pressed contact, and removes a contact that is pressed again', () => {
    expect(toggleContact(toggleContact(['a'], 'b'), 'a')).toEqual(['b']);
  });

  it('contains only the parts that the sentence of its kind has', () => {
    expect(toStatement({ host: 'hist', what: 'begin', minutes: 30, since: '09:41' })).toEqual({
      host: 'hist',
      what: 'begin',
      minutes: 30,
    });
  });

  it.each([
    [{}, 'host'],
    [{ host: 'hist' }, 'what'],
    [{ host: 'hist', what: 'begin' }, 'minutes'],
    [{ host: 'hist', what: 'found' }, 'since'],
    [{ host: 'hist', what: 'running', since: '09:41' }, 'changed'],
    [{ host: 'hist', what: 'running', since: '09:41', changed: 'nothing' }, undefined],
    [{ host: 'hist', what: 'reading', since: '09:41' }, 'changed'],
    [{ host: 'hist', what: 'reading', since: '09:41', changed: 'nothing' }, undefined],
    [{ host: 'hist', what: 'question' }, undefined],
  ] as const)('with the choices %j asks next for: %s', (chosen, missing) => {
    expect(findMissingPart(chosen)).toBe(missing);
  });
});
