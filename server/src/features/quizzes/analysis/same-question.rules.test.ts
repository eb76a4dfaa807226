import { expect, test } from 'vitest';
import { asksTheSame, optionsInPresent } from './same-question.rules.ts';

const present = { question: 'Which port is open?', options: ['22', '80', 'both of them'] };

test.each([
  [
    ['22', '80', 'both of them'],
    [1, 2, 3],
  ],
  [
    ['80', 'both  of\nthem', '22'],
    [2, 3, 1],
  ],
  [['22', '80'], null],
  [['22', '80', 'none'], null],
  [['22', '22', '80'], null],
])('Options %j stand in the present version at %j', (options, places) => {
  expect(optionsInPresent({ question: '', options }, present)).toEqual(places);
});

test('White space does not make other words, anything else does', () => {
  expect(asksTheSame({ ...present, question: ' Which port\nis open? ' }, present)).toBe(true);
  expect(asksTheSame({ ...present, question: 'Which port is shut?' }, present)).toBe(false);
});
