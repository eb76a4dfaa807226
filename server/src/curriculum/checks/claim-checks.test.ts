import { describe, expect, it } from 'vitest';
import { sopFile } from '../../testing/curriculum-files.ts';
import { parseClaims } from '../claims.ts';
import { describeFault } from '../fault.ts';
import { parseSop } from '../sop.ts';
import { checkClaims, countGrades } from './claim-checks.ts';

const source = sopFile({ steps: '1. Wait ten minutes.\n\n   **Expected:** Event 7045 is there.' });
const lineOfWait = source.split('\n').findIndex((line) => line.includes('ten minutes')) + 1;
const sops = [parseSop('LC-07-01', source)];
const findFaults = (claims: string) =>
  checkClaims({ modules: [], sops, claims: parseClaims(claims) }).map(describeFault);

/** The section `own` of claims.yaml, for values that the course itself sets: here "ten minutes". */
const ownSection = 'own:\n  - { covers: [ten minutes], reason: A rule of the course. }\n';
/** The section `claims` with one entry, for the event 7045. `addedFields` is appended to the fields of the entry. */
const eventClaim = (addedFields = '') =>
  `claims:\n  - { id: a, claim: A., covers: ["7045"], grade: knowledge${addedFields} }\n`;

describe('checkClaims', () => {
  it('finds no faults if claims.yaml has an entry for each value in the texts', () => {
    expect(findFaults(eventClaim() + ownSection)).toEqual([]);
  });

  it('reports each value that has no entry in claims.yaml, with the line of the value', () => {
    expect(findFaults(`${eventClaim()}own: []\n`)).toEqual([
      `sops/LC-07-01.md:${lineOfWait}: claims.yaml has no entry for "ten minutes"`,
    ]);
    expect(findFaults(`claims: []\n${ownSection}`)).toEqual([expect.stringContaining('no entry for "7045"')]);
  });

  it('reports an entry that names words or texts that do not exist', () => {
    const withUnknownWords = eventClaim().replace('"7045"', '"7045", "7046"');
    expect(findFaults(withUnknownWords + ownSection)).toEqual(['claims.yaml:2: a: no text contains "7046"']);
    expect(findFaults(eventClaim(', in: [LC-07-01, LC-09-09]') + ownSection)).toEqual([
      'claims.yaml:2: a: names LC-09-09, which does not exist',
    ]);
    expect(findFaults(eventClaim(', in: [LC-07-01]').replace('7045', 'seven') + ownSection)).toEqual([
      'claims.yaml:2: a: no text contains "seven"',
      'claims.yaml:2: a: LC-07-01 contains none of its words',
      expect.stringContaining('no entry for "7045"'),
    ]);
  });

  it('reports a repeated id, and a missing file', () => {
    const repeated = eventClaim() + eventClaim().replace('claims:\n', '');
    expect(findFaults(repeated + ownSection)).toEqual(['claims.yaml:3: the id a is used twice']);
    expect(checkClaims({ modules: [], sops, claims: null }).map(describeFault)).toEqual(['claims.yaml: is missing']);
  });
});

it('countGrades counts the claims of each grade', () => {
  const { value } = parseClaims(`${eventClaim()}own: []\n`);
  expect(value && countGrades(value)).toEqual({ documented: 0, tried: 0, knowledge: 1 });
});
