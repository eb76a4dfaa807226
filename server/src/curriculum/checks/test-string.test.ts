import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { antivirusTestString, findsSignature, hashSignature } from './test-string.ts';

// An invented string instead of the real one, which no file of this repository may contain.
const sampleString = 'Q7!m%Z[4\\kR9(x)2TT)5}W8';
const signature = hashSignature(sampleString, 7);

describe('findsSignature', () => {
  it.each([
    ['whole', `before ${sampleString} after`],
    ['in two pieces', 'Q7!m%Z[4\\kR" + "9(x)2TT)5}W8'],
    ['with one character per line', [...sampleString].join('\n')],
    ['in part', sampleString.slice(4, 16)],
    ['in lower case', sampleString.toLowerCase()],
    ['reversed', [...sampleString].toReversed().join('')],
    ['as base64', Buffer.from(sampleString).toString('base64')],
    ['as hex', Buffer.from(sampleString).toString('hex')],
    ['as hex with \\x prefixes', [...Buffer.from(sampleString)].map((code) => `\\x${code.toString(16)}`).join('')],
    ['as decimal character codes', [...Buffer.from(sampleString)].join(', ')],
    ['as HTML entities', [...Buffer.from(sampleString)].map((code) => `&#${code};`).join('')],
  ])('finds the string %s', (_form, text) => {
    expect(findsSignature(text, signature)).toBe(true);
  });

  it('finds the string at whatever position it is split', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: sampleString.length }), fc.string({ maxLength: 20 }), (at, before) => {
        const cut = `${before}\n${sampleString.slice(0, at)}' + '${sampleString.slice(at)}`;
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
