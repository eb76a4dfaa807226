import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  animationFrames,
  createAnimation,
  createOneBitPng,
  createRotatedPhoto,
  photoLocation,
} from '../../testing/sample-pictures.ts';
import { Refusal } from '../errors/refusal.ts';
import { pixelLimits } from './convert-picture.ts';
import { makePicture } from './make-picture.ts';

const sameTypeForm = { longestEdge: 2560, keepsAnimation: true };
const profileForm = { type: 'image/webp', longestEdge: 512, keepsAnimation: false } as const;
/** Returns the code with which a picture is refused, or `accepted`. */
const codeOf = (picture: Promise<unknown>) =>
  picture.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  );
const createGreyPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#808080' } });

describe('makePicture', () => {
  test('removes the metadata of a photo and all bytes after the end of the photo, and turns the pixels upright', async () => {
    // The appended bytes begin with the signature of a ZIP archive.
    const photo = Buffer.concat([
      await createRotatedPhoto(60, 40),
      Buffer.from(`PK\u0003\u0004 appended ${photoLocation}`),
    ]);
    expect(photo.includes(photoLocation)).toBe(true);
    expect(await sharp(photo).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) });

    const picture = await makePicture(photo, 'image/jpeg', sameTypeForm);

    expect(picture.includes(photoLocation)).toBe(false);
    const metadata = await sharp(picture).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', width: 40, height: 60 });
    const removed = [metadata.exif, metadata.icc, metadata.xmp, metadata.iptc, metadata.comments, metadata.orientation];
    expect(removed.every((value) => value === undefined)).toBe(true);
    expect(picture.includes('appended')).toBe(false);
  });

  test('limits the longest edge and keeps the proportions, but never enlarges a picture', async () => {
    // The width is five times the height.
    const wide = await createGreyPicture(3000, 600).png().toBuffer();
    expect(await sharp(await makePicture(wide, 'image/png', sameTypeForm)).metadata()).toMatchObject({
      format: 'png',
      width: 2560,
      height: 512,
    });
    expect(await sharp(await makePicture(wide, 'image/png', profileForm)).metadata()).toMatchObject({
      format: 'webp',
      width: 512,
      height: 102,
    });
    const small = await createGreyPicture(10, 10).webp().toBuffer();
    expect(await sharp(await makePicture(small, 'image/webp', profileForm)).metadata()).toMatchObject({ width: 10 });
  });

  test.each(['gif', 'webp'] as const)(
    'keeps all frames of an animated %s if keepsAnimation is true, otherwise only the first frame',
    async (format) => {
      const animation = await createAnimation(format);
      expect((await sharp(animation).metadata()).pages).toBe(animationFrames);

      const kept = await makePicture(animation, `image/${format}`, sameTypeForm);
      expect(await sharp(kept).metadata()).toMatchObject({ format, pages: animationFrames });

      const still = await makePicture(animation, `image/${format}`, profileForm);
      expect(await sharp(still).metadata()).toMatchObject({ format: 'webp', width: 24, height: 24 });
      expect((await sharp(still).metadata()).pages ?? 1).toBe(1);
      // The first frame is red.
      const { r, g, b } = (await sharp(still).stats()).dominant;
      expect([r > 150, g < 60, b < 60]).toEqual([true, true, true]);
    },
  );

  test('converts the colours of a CMYK picture to sRGB', async () => {
    const cmyk = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#c02020' } })
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
    const picture = await makePicture(cmyk, 'image/jpeg', profileForm);
    expect(await sharp(picture).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
    const { r, g } = (await sharp(picture).stats()).dominant;
    expect(r - g).toBeGreaterThan(100);
  });

  test('refuses a picture with too many pixels before decoding the pixels', async () => {
    // 3600 million pixels, of which the file contains one row.
    const huge = createOneBitPng(60_000, 60_000, 1);
    // 50.4 million pixels, packed into less than 10 kB.
    const bomb = createOneBitPng(7100, 7100);
    expect(bomb.length).toBeLessThan(10_000);
    expect(7100 * 7100).toBeGreaterThan(pixelLimits.still);
    for (const bytes of [huge, bomb]) {
      const started = performance.now();
      expect(await codeOf(makePicture(bytes, 'image/png', profileForm))).toBe('picture_too_many_pixels');
      expect(performance.now() - started).toBeLessThan(1000);
    }
    const allowed = createOneBitPng(7000, 7000);
    expect(await codeOf(makePicture(allowed, 'image/png', profileForm))).toBe('accepted');
  });

  test('refuses an animation if all its frames together have too many pixels', async () => {
    const edge = 2900;
    const animation = await createAnimation('webp', edge);
    expect(animationFrames * edge * edge).toBeGreaterThan(pixelLimits.animation);
    expect(await codeOf(makePicture(animation, 'image/webp', sameTypeForm))).toBe('picture_too_many_pixels');
    expect(await codeOf(makePicture(animation, 'image/webp', profileForm))).toBe('accepted');
  });

  test('refuses files that are truncated, unreadable, or of another type than stated', async () => {
    const [photo, png] = [await createRotatedPhoto(400, 300), await createGreyPicture(300, 300).png().toBuffer()];
    const webp = await createGreyPicture(300, 300).webp({ lossless: true }).toBuffer();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    for (const [bytes, type] of [
      [photo.subarray(0, photo.length / 2), 'image/jpeg'],
      [png.subarray(0, png.length / 2), 'image/png'],
      [webp.subarray(0, webp.length - 20), 'image/webp'],
      [Buffer.alloc(0), 'image/png'],
      [Buffer.from('no picture'), 'image/gif'],
      [png, 'image/jpeg'],
      [svg, 'image/png'],
      [svg, 'image/svg+xml'],
    ] as const) {
      expect(await codeOf(makePicture(bytes, type, profileForm)), `${type}, ${bytes.length} bytes`).toBe(
        'file_damaged',
      );
    }
  });

  test('throws only refusals for pictures with changed bytes', async () => {
    const pictures = [
      ['image/jpeg', await createRotatedPhoto()],
      ['image/png', await createGreyPicture(30, 20).png().toBuffer()],
      ['image/webp', await createAnimation('webp')],
      ['image/gif', await createAnimation('gif')],
    ] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...pictures),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }),
        async ([type, bytes], changes) => {
          const changed = Buffer.from(bytes);
          for (const [position, value] of changes) changed[position % changed.length] = value;
          expect(['accepted', 'file_damaged', 'picture_too_many_pixels']).toContain(
            await codeOf(makePicture(changed, type, sameTypeForm)),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  test('refuses with busy if more than 20 pictures wait', async () => {
    // One picture is being converted while 20 others wait.
    const acceptedCount = 1 + 20;
    const refusedCount = 4;
    const photo = await createRotatedPhoto();
    const codes = await Promise.all(
      Array.from({ length: acceptedCount + refusedCount }, () => codeOf(makePicture(photo, 'image/jpeg', profileForm))),
    );
    expect(codes.filter((code) => code === 'accepted')).toHaveLength(acceptedCount);
    expect(codes.filter((code) => code === 'busy')).toHaveLength(refusedCount);
  });
});
