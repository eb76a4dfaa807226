import { describe, expect, it } from 'vitest';
import { findMissingPart, toggleContact, toStatement } from './call.rules.ts';

describe('the rules of a call', () => {
  it('toggleContact adds a contact, and removes a contact that is already chosen', () => {
    expect(toggleContact(toggleContact(['a'], 'b'), 'a')).toEqual(['b']);
  });

  it('toStatement returns only the parts that belong to the kind of statement', () => {
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
  ] as const)('findMissingPart, for the choices %j, returns %s', (chosen, missing) => {
    expect(findMissingPart(chosen)).toBe(missing);
  });
});
