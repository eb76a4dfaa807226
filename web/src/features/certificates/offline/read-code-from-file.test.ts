import { describe, expect, it } from 'vitest';
import { readCodeFromFile } from './read-code-from-file.ts';

/** Like `readQrCodeFromFile` with a file that the browser cannot decode. */
const cannotDecode = () => Promise.reject(new DOMException('The source image could not be decoded.'));
/** The first bytes of a HEIC picture, which most browsers cannot decode, and some bytes of its compressed data. */
const heicBytes = new Uint8Array([0, 0, 0, 24, ...new TextEncoder().encode('ftypheic'), 0x9c, 0xed, 0x01, 0xff]);

describe('readCodeFromFile', () => {
  it('returns the text of the QR code in a picture, or null if it has none', async () => {
    const picture = new File([heicBytes], 'code.png', { type: 'image/png' });
    expect(await readCodeFromFile(picture, () => Promise.resolve('a code'))).toBe('a code');
    expect(await readCodeFromFile(picture, () => Promise.resolve(null))).toBeNull();
  });

  it.each([
    ['credential.jwt', ''],
    ['credential.json', 'application/json'],
    ['credential.txt', 'text/plain'],
  ])('returns the whole text of the file %s', async (name, type) => {
    expect(await readCodeFromFile(new File(['eyJ.é.x\n'], name, { type }), cannotDecode)).toBe('eyJ.é.x\n');
  });

  it.each([
    ['a picture that the browser cannot decode', new File([heicBytes], 'code.heic', { type: 'image/heic' })],
    ['such a picture if the device does not know its type', new File([heicBytes], 'code.heic')],
    ['a picture that is written as text', new File(['<svg/>'], 'code.svg', { type: 'image/svg+xml' })],
    ['a text file that is too large', new File(['x'.repeat(200_001)], 'large.txt', { type: 'text/plain' })],
  ])('returns null for %s', async (_case, file) => {
    expect(await readCodeFromFile(file, cannotDecode)).toBeNull();
  });
});
