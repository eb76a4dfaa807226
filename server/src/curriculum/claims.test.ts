import { describe, expect, it } from 'vitest';
import { blankPartsWithoutClaims, findValues, findWords, listUntriedClaims, parseClaims } from './claims.ts';
import { parseSop } from './sop.ts';
import { sopFile } from '../testing/curriculum-files.ts';

const valuesIn = (text: string) =>
  findValues(blankPartsWithoutClaims(text)).map(({ start, end }) => text.slice(start, end));

describe('findValues', () => {
  it.each([
    ['Wait five minutes, then 4 GB or 15 to 20 seconds.', ['five minutes', '4 GB', '15 to 20 seconds']],
    ['Event 7045 and exit code 3010; the status 0xC0000234.', ['7045', '3010', '0xC0000234']],
    ['At 97% of 2,100 MB for 0.02 seconds.', ['97%', '2,100 MB', '0.02 seconds']],
    ['On LC-07-02, HMI-12A, KB5031234, step 12, 10.1.2.30, 2026-11-23 and 08:05 nothing is claimed.', []],
    ['Windows Server 2016, 2019 and 2022, LTSC 2021 and 7/2008 R2 are names.', []],
    ['![The memory of 8,077 MB is circled.](figures/a.svg "Five values.")\n\n4 GB are free.', ['4 GB']],
    ['date: 2026-11-23\nnumber: LC-01-01\nrevisionNote: Waits ten minutes.\nText.', []],
    ['Text.\n\n```cmd title="a"\ntypeperf -sc 60 seconds 4624\n```\n\nAfter it 4625.', ['4625']],
  ])('finds the values of %j', (text, values) => {
    expect(valuesIn(text)).toEqual(values);
  });
});

describe('findWords', () => {
  it.each([
    ['500', 'The SID ends in 500, not in 1500 or 500.5 or 5,500.', ['500']],
    ['Restarts after\n   30 seconds', 'It restarts after 30 seconds.', ['restarts after 30 seconds']],
    ['restarts after 30 seconds', 'It restarts after\n   30 seconds.', ['restarts after\n   30 seconds']],
    ['`quiet`', 'The option `quiet` restarts.', ['`quiet`']],
  ])('finds %j only as whole words', (words, text, found) => {
    expect(findWords(words, text).map(({ start, end }) => text.slice(start, end))).toEqual(found);
  });
});

const parseValidClaims = (claims: string) => {
  const { value, faults } = parseClaims(`claims:\n${claims}\nown: []\n`);
  expect(faults).toEqual([]);
  if (!value) throw new Error('The claims are not valid.');
  return value;
};

describe('listUntriedClaims', () => {
  const claims = parseValidClaims(`
  - { id: a, claim: The label is on the case., covers: [label on the case], grade: knowledge }
  - { id: b, claim: '\`hostname\` prints it.', covers: [label], in: [LC-01-01], grade: knowledge }
  - id: c
    claim: Documented.
    covers: [label]
    grade: documented
    source: { title: T, publisher: P, section: S, lookedUp: 2026-11-20 }`);

  it('lists the claims without evidence (grade `knowledge`) that the text states', () => {
    expect(listUntriedClaims(claims, 'LC-07-01', 'Look at the label on the\ncase.')).toEqual([
      'The label is on the case.',
    ]);
    expect(listUntriedClaims(claims, 'LC-01-01', 'A label.')).toEqual(['hostname prints it.']);
  });
});

it('parseSop stores the untried claims in the job card and includes them in the content hash', () => {
  const before = parseSop('LC-07-01', sopFile()).sop;
  const after = parseSop('LC-07-01', sopFile(), ['The label is on the case.']).sop;
  expect(before?.jobCard?.untriedClaims).toEqual([]);
  expect(after?.jobCard?.untriedClaims).toEqual(['The label is on the case.']);
  expect(after?.contentHash).not.toBe(before?.contentHash);
});

it.each([
  ['a documented claim without a source', '{ id: a, claim: A., covers: [b], grade: documented }', 'source'],
  [
    'a tried claim without the Windows image on which it was tried',
    '{ id: a, claim: A., covers: [b], grade: tried, by: N, on: 2026-11-20 }',
    'image',
  ],
  [
    'a claim with the grade `knowledge` and a source',
    '{ id: a, claim: A., covers: [b], grade: knowledge, source: x }',
    'source',
  ],
])('parseClaims refuses %s', (_, claim, faultyField) => {
  const { value, faults } = parseClaims(`claims:\n  - ${claim}\nown: []\n`);
  expect(value).toBeNull();
  expect(faults.map(({ text }) => text).join()).toContain(faultyField);
});
