/*
 * Removes metadata from picture files, because a photo from a plant must not reveal where and when it was taken. The
 * orientation of a JPEG is preserved, because the picture would otherwise be displayed rotated.
 */

/** The picture without metadata; undefined when it cannot be parsed to its end or its media type is not supported. */
export function withoutMetadata(bytes: Uint8Array, mimeType: string): Uint8Array | undefined {
  return strippers[mimeType]?.(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

const strippers: Record<string, (bytes: Buffer) => Buffer | undefined> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
  'image/gif': stripGif,
};

/** Markers without a length and a body. */
const isStandalone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/**
 * JPEG (ITU-T T.81, annex B) is a list of segments, then scans. Application segments and comments are dropped, except
 * the colour profile and Adobe's colour transform. Bytes after the end (a second picture, a video) are dropped.
 */
function stripJpeg(bytes: Buffer): Buffer | undefined {
  if (bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let orientation = 1;
  let at = 2;
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) return Buffer.concat([...withOrientation(kept, orientation), bytes.subarray(at, at + 2)]);
    if (isStandalone(marker)) {
      kept.push(bytes.subarray(at, at + 2));
      at += 2;
      continue;
    }
    if (at + 4 > bytes.length) return undefined;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length || end < at + 4) return undefined;
    const segment = bytes.subarray(at, end);
    if (marker === 0xe1) orientation = orientationIn(segment) ?? orientation;
    if (affectsPixels(marker, segment)) kept.push(segment);
    at = end;
    if (marker === 0xda) {
      const scanEnd = endOfScan(bytes, at);
      kept.push(bytes.subarray(at, scanEnd));
      at = scanEnd;
    }
  }
  return undefined;
}

function affectsPixels(marker: number, segment: Buffer): boolean {
  if (marker === 0xfe) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  const name = segment.toString('latin1', 4, 16);
  // A JFIF header longer than 18 bytes holds a thumbnail, and so does the JFXX extension.
  if (marker === 0xe0) return name.startsWith('JFIF\0') && segment.length <= 18;
  if (marker === 0xe2) return name.startsWith('ICC_PROFILE\0');
  return marker === 0xee && name.startsWith('Adobe');
}

/** The offset of the end of a scan: the next marker that is neither an escaped byte (FF 00) nor a restart marker. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
    at = bytes.indexOf(0xff, at + 2);
  }
  return bytes.length;
}

/** The orientation, 1 to 8, in an Exif segment (CIPA DC-008, tag 0x0112). */
function orientationIn(segment: Buffer): number | undefined {
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0' || segment.length < 18) return undefined;
  const tiff = segment.subarray(10);
  const isLittleEndian = tiff.toString('latin1', 0, 2) === 'II';
  const u16 = (offset: number) => {
    if (offset < 0 || offset + 2 > tiff.length) return 0;
    return isLittleEndian ? tiff.readUInt16LE(offset) : tiff.readUInt16BE(offset);
  };
  const directory = isLittleEndian ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const count = Math.min(u16(directory), 200);
  for (let entry = 0; entry < count; entry += 1) {
    const offset = directory + 2 + entry * 12;
    if (u16(offset) !== 0x0112) continue;
    const value = u16(offset + 8);
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** Inserts an Exif segment with the orientation alone, unless the picture is upright. */
function withOrientation(kept: readonly Buffer[], orientation: number): readonly Buffer[] {
  if (orientation === 1) return kept;
  // The segment header, the TIFF header, the number of entries, the orientation entry, and the end of the list.
  const parts = ['ffe10022457869660000', '4d4d002a00000008', '0001', '011200030000000100000000', '00000000'];
  const exif = Buffer.from(parts.join(''), 'hex');
  exif.writeUInt16BE(orientation, 28);
  return [...kept.slice(0, 1), exif, ...kept.slice(1)];
}

/** Chunks that affect how pixels are shown, and the frames of an animation (PNG, third edition, 5.6). */
const pngPixelChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT cICP mDCV cLLI bKGD pHYs acTL fcTL fdAT'.split(' '),
);

function stripPng(bytes: Buffer): Buffer | undefined {
  const kept: Buffer[] = [bytes.subarray(0, 8)];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return undefined;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (pngPixelChunks.has(type)) kept.push(bytes.subarray(at, end));
    if (type === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  return undefined;
}

/** Chunks that contain pixels, colours or frames (RFC 9649, 2.7). */
const webpPixelChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);

function stripWebp(bytes: Buffer): Buffer | undefined {
  const kept: Buffer[] = [];
  const whole = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  let at = 12;
  while (at + 8 <= whole) {
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (at + 8 + size > whole) return undefined;
    const type = bytes.toString('latin1', at, at + 4);
    if (webpPixelChunks.has(type))
      kept.push(type === 'VP8X' ? withoutFlags(bytes.subarray(at, end)) : bytes.subarray(at, end));
    at = end;
  }
  if (kept.length === 0) return undefined;
  const body = Buffer.concat(kept);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}

/** Clears the flags that indicate Exif and XMP chunks. */
function withoutFlags(chunk: Buffer): Buffer {
  const copy = Buffer.from(chunk);
  copy[8] = (copy[8] ?? 0) & ~0x0c;
  return copy;
}

/** GIF89a, 17 to 26: drops comments and application blocks, except those that control the animation. */
function stripGif(bytes: Buffer): Buffer | undefined {
  const colours = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + colours(bytes[10] ?? 0);
  const kept: Buffer[] = [bytes.subarray(0, at)];
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === 0x3b) return Buffer.concat([...kept, bytes.subarray(at, at + 1)]);
    const isImage = kind === 0x2c;
    if (!isImage && kind !== 0x21) return undefined;
    const blocks = isImage ? at + 10 + colours(bytes[at + 9] ?? 0) + 1 : at + 2;
    const end = endOfBlocks(bytes, blocks);
    if (end === undefined) return undefined;
    if (isImage || affectsDisplay(bytes, at)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return undefined;
}

function affectsDisplay(bytes: Buffer, at: number): boolean {
  const label = bytes[at + 1];
  if (label === 0xff) return ['NETSCAPE2.0', 'ANIMEXTS1.0'].includes(bytes.toString('latin1', at + 3, at + 14));
  return label === 0xf9 || label === 0x01;
}

function endOfBlocks(bytes: Buffer, from: number): number | undefined {
  let at = from;
  while (at < bytes.length) {
    const size = bytes[at] ?? 0;
    at += size + 1;
    if (size === 0) return at;
  }
  return undefined;
}
