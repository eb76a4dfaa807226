import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { antivirusTestString, findsSignature, hashSignature } from './test-string.ts';

// An invented string instead of the real one, which no file of the product may contain.
const made = 'Q7!m%Z[4\\kR9(x)2TT)5}W8';
const signature = hashSignature(made, 7);

describe('findsSignature', () => {
  it.each([
    ['whole', `before ${made} after`],
    ['in two pieces', 'Q7!m%Z[4\\kR" + "9(x)2TT)5}W8'],
    ['one character a line', [...made].join('\n')],
    ['a part of it', made.slice(4, 16)],
    ['in small letters', made.toLowerCase()],
    ['backwards', [...made].toReversed().join('')],
    ['as base64', Buffer.from(made).toString('base64')],
    ['as hex', Buffer.from(made).toString('hex')],
    ['as hex with marks', [...Buffer.from(made)].map((code) => `\\x${code.toString(16)}`).join('')],
    ['as code numbers', [...Buffer.from(made)].join(', ')],
    ['as entities', [...Buffer.from(made)].map((code) => `&#${code};`).join('')],
  ])('finds the string %s', (_how, text) => {
    expect(findsSignature(text, signature)).toBe(true);
  });

  it('finds the string wherever it is split', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: made.length }), fc.string({ maxLength: 20 }), (at, before) => {
        const cut = `${before}\n${made.slice(0, at)}' + '${made.slice(at)}`;
        expect(findsSignature(cut, signature)).toBe(true);
      }),
    );
  });

  it('finds nothing in ordinary text, including text about the test file', () => {
    const text = 'The standard antivirus test file (EICAR) has 68 characters. HMI-12A, LC-05-03, 2026-11-20, 4625.';
    expect(findsSignature(text, signature)).toBe(false);
    expect(findsSignature(text, antivirusTestString)).toBe(false);
  });
});
