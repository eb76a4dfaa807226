import { execFileSync } from 'node:child_process';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withoutMetadata } from './picture-metadata.rules.ts';

const gpsText = 'GPS 24.4539N 54.3773E';

const segment = (marker: number, body: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};
const exif = (orientation: number) => {
  const tiff = Buffer.from('49492a000800000001001201030001000000000000000000000000', 'hex');
  tiff.writeUInt16LE(orientation, 18);
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(gpsText)]));
};
const scan = Buffer.from('ffda00080101000000000102ff00030405ffd006', 'hex');
const jpeg = (...segments: Buffer[]) =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments, scan, Buffer.from([0xff, 0xd9])]);
const jfif = segment(0xe0, Buffer.from('JFIF\0\x01\x02\0\0\x01\0\x01\0\0', 'latin1'));
const tables = segment(0xdb, Buffer.alloc(65, 1));
const icc = segment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01colours', 'latin1'));

const chunk = (type: string, body: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body, Buffer.alloc(4)]);
};
const png = (...chunks: Buffer[]) => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]);
const pixels = chunk('IDAT', deflateSync(Buffer.alloc(4)));
const [head, end] = [chunk('IHDR', Buffer.alloc(13)), chunk('IEND', Buffer.alloc(0))];

const riff = (...chunks: [string, Buffer][]) => {
  const body = Buffer.concat(
    chunks.map(([type, content]) => {
      const start = Buffer.alloc(8);
      start.write(type, 'latin1');
      start.writeUInt32LE(content.length, 4);
      return Buffer.concat([start, content, Buffer.alloc(content.length % 2)]);
    }),
  );
  const file = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), body]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
};

describe('withoutMetadata', () => {
  test('removes location, camera, comments and appended bytes from a JPEG, and preserves pixels and colours', () => {
    const metadataSegments = [exif(1), segment(0xed, Buffer.from(gpsText)), segment(0xfe, Buffer.from(gpsText))];
    const photo = Buffer.concat([
      jpeg(jfif, ...metadataSegments, icc, tables),
      Buffer.from(`another video ${gpsText}`),
    ]);
    expect(withoutMetadata(photo, 'image/jpeg')).toEqual(jpeg(jfif, icc, tables));
  });

  test.each([3, 6, 8])('preserves only the orientation (%i) from the Exif data of a JPEG', (orientation) => {
    const clean = Buffer.from(withoutMetadata(jpeg(exif(orientation), tables), 'image/jpeg') ?? []);
    expect(clean.includes(gpsText)).toBe(false);
    expect(clean.readUInt16BE(2)).toBe(0xffe1);
    expect(clean.readUInt16BE(30)).toBe(orientation);
    expect(withoutMetadata(clean, 'image/jpeg')).toEqual(clean);
  });

  test('removes metadata from PNG, WebP and GIF', () => {
    const text = chunk('tEXt', Buffer.from(gpsText));
    expect(
      withoutMetadata(png(head, text, chunk('eXIf', Buffer.from(gpsText)), pixels, end, text), 'image/png'),
    ).toEqual(png(head, pixels, end));
    const frame = Buffer.from('frame');
    const webp = riff(['VP8X', Buffer.from([0x0c, 0, 0, 0])], ['VP8 ', frame], ['EXIF', Buffer.from(gpsText)]);
    expect(withoutMetadata(webp, 'image/webp')).toEqual(riff(['VP8X', Buffer.alloc(4)], ['VP8 ', frame]));
    const screen = Buffer.from('474946383961010001000000002c000000000100010000020244010', 'hex');
    const comment = Buffer.concat([Buffer.from([0x21, 0xfe, gpsText.length]), Buffer.from(gpsText), Buffer.from([0])]);
    const image = Buffer.from('2c0000000001000100000202440100', 'hex');
    const gifHead = screen.subarray(0, 13);
    const trailer = Buffer.from([0x3b]);
    expect(withoutMetadata(Buffer.concat([gifHead, comment, image, trailer]), 'image/gif')).toEqual(
      Buffer.concat([gifHead, image, trailer]),
    );
  });

  test('returns a picture or undefined for truncated or corrupt input, and never throws', () => {
    const whole: [string, Buffer][] = [
      ['image/jpeg', jpeg(jfif, exif(6), tables)],
      ['image/png', png(head, chunk('tEXt', Buffer.from(gpsText)), pixels, end)],
      ['image/webp', riff(['VP8X', Buffer.from([0x0c, 0, 0, 0])], ['EXIF', Buffer.from(gpsText)], ['VP8 ', pixels])],
    ];
    fc.assert(
      fc.property(fc.constantFrom(...whole), fc.nat(300), fc.nat(300), fc.nat(255), ([type, bytes], cut, at, value) => {
        const broken = Buffer.from(bytes.subarray(0, Math.max(20, bytes.length - cut)));
        broken[12 + (at % (broken.length - 12))] = value;
        const clean = withoutMetadata(broken, type);
        if (clean) expect(clean.length).toBeLessThanOrEqual(broken.length + 36);
      }),
      { numRuns: 500 },
    );
  });

  test('leaves the pixels that ffmpeg decodes unchanged', () => {
    // ffmpeg is optional on a developer's machine.
    if (!hasFfmpeg()) return;
    const make = ['-f', 'lavfi', '-i', 'testsrc=size=64x48', '-frames:v', '1', '-metadata', `comment=${gpsText}`];
    for (const [codec, type] of [
      ['mjpeg', 'image/jpeg'],
      ['png', 'image/png'],
    ] as const) {
      const picture = execFileSync('ffmpeg', ['-v', 'error', ...make, '-f', 'image2pipe', '-c:v', codec, '-']);
      const clean = withoutMetadata(picture, type);
      const read = execFileSync('ffmpeg', ['-v', 'error', '-i', '-', '-f', 'framemd5', '-'], { input: clean });
      expect(read).toEqual(
        execFileSync('ffmpeg', ['-v', 'error', '-i', '-', '-f', 'framemd5', '-'], { input: picture }),
      );
    }
  });
});

function hasFfmpeg(): boolean {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' });
    return true;
  } catch {
    // Not installed.
    return false;
  }
}
