import type { SignInAttempt, SignInDay } from '@loopcheck/contract/features/logins/logins.contract';
import { describe, expect, it } from 'vitest';
import {
  findAxisLabelFormat,
  isShownByBarLabel,
  listUnusualDays,
  personNameOf,
  unusualCountOf,
} from './logins.rules.ts';

const usual: SignInDay = {
  day: '2026-11-01',
  succeeded: 3,
  failed: 1,
  refused: 0,
  isUnusual: false,
  isFailureUnusual: false,
  busiestAddress: null,
};
const manySignIns = { ...usual, day: '2026-11-02', succeeded: 31, isUnusual: true };
const manyFailures = { ...usual, day: '2026-11-03', failed: 40, isFailureUnusual: true };

describe('personNameOf', () => {
  it('returns the full name, the first name if there is no last name, and undefined without an account', () => {
    expect(personNameOf({ firstName: 'Amina', lastName: 'Haddad' } as SignInAttempt)).toBe('Amina Haddad');
    expect(personNameOf({ firstName: 'Noor', lastName: null } as SignInAttempt)).toBe('Noor');
    expect(personNameOf({ firstName: null, lastName: null } as SignInAttempt)).toBeUndefined();
  });
});

describe('listUnusualDays', () => {
  it('returns days with unusually many sign-ins or failed attempts', () => {
    expect(listUnusualDays([usual, manySignIns, manyFailures])).toEqual([manySignIns, manyFailures]);
  });
});

describe('unusualCountOf', () => {
  it('returns the number that is unusual: of sign-ins or of failed attempts', () => {
    expect(unusualCountOf(manySignIns)).toBe(manySignIns.succeeded);
    expect(unusualCountOf(manyFailures)).toBe(manyFailures.failed);
  });
});

describe('isShownByBarLabel', () => {
  it('is true only if exactly one day is unusual, and it has unusually many sign-ins', () => {
    expect(isShownByBarLabel([usual, manySignIns])).toBe(true);
    expect(isShownByBarLabel([manyFailures])).toBe(false);
    expect(isShownByBarLabel([manySignIns, manyFailures])).toBe(false);
    expect(isShownByBarLabel([usual])).toBe(false);
  });
});

describe('findAxisLabelFormat', () => {
  it('labels today and every seventh day before it, without the month 14 and 21 days ago', () => {
    const labelled = Array.from({ length: 30 }, (_, daysAgo) => [daysAgo, findAxisLabelFormat(daysAgo)] as const);
    expect(labelled.filter(([, format]) => format !== undefined)).toEqual([
      [0, 'short'],
      [7, 'short'],
      [14, 'number'],
      [21, 'number'],
      [28, 'short'],
    ]);
  });
});
