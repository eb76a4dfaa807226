import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { antivirusTestSignature, containsSignature, hashSignature } from './antivirus-test-string.ts';

// An invented string, because the antivirus test string itself must not be in any file of this repository.
const sampleString = 'Q7!m%Z[4\\kR9(x)2TT)5}W8';
const substringLength = 7;
const signature = hashSignature(sampleString, substringLength);

describe('containsSignature', () => {
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
    expect(containsSignature(text, signature)).toBe(true);
  });

  it('finds the string if it is split at any position', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: sampleString.length }),
        fc.string({ maxLength: 20 }),
        (position, before) => {
          const text = `${before}\n${sampleString.slice(0, position)}' + '${sampleString.slice(position)}`;
          expect(containsSignature(text, signature)).toBe(true);
        },
      ),
    );
  });

  it('finds nothing in ordinary text, not even in a sentence about the antivirus test file', () => {
    const text = 'The standard antivirus test file (EICAR) has 68 characters. HMI-12A, LC-05-03, 2026-11-20, 4625.';
    expect(containsSignature(text, signature)).toBe(false);
    expect(containsSignature(text, antivirusTestSignature)).toBe(false);
  });
});
