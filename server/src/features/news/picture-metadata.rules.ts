/*
 * A photo from a plant must not reveal where and when it was taken, so these functions remove metadata from pictures.
 * They preserve the orientation of a JPEG, because the picture would otherwise be displayed rotated.
 */

/** In bytes. The head of a WebP file has this length, and pictures of the other types are longer. */
const minimumPictureLength = 12;

/**
 * Returns the picture without metadata. Returns undefined if its media type is not supported, or if the picture is
 * truncated or corrupt.
 */
export function removePictureMetadata(bytes: Uint8Array, mimeType: string): Uint8Array | undefined {
  if (bytes.length < minimumPictureLength) return undefined;
  return metadataRemovers[mimeType]?.(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

const metadataRemovers: Record<string, (bytes: Buffer) => Buffer | undefined> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/webp': cleanWebp,
  'image/gif': cleanGif,
};

/** The second bytes of JPEG markers (ITU-T T.81, table B.1). The first byte is always FF. */
const jpegMarker = {
  temporary: 0x01,
  firstRestart: 0xd0,
  lastRestart: 0xd7,
  endOfImage: 0xd9,
  startOfScan: 0xda,
  firstApplication: 0xe0,
  jfif: 0xe0,
  exif: 0xe1,
  colourProfile: 0xe2,
  adobe: 0xee,
  lastApplication: 0xef,
  comment: 0xfe,
} as const;

const isRestart = (marker: number) => marker >= jpegMarker.firstRestart && marker <= jpegMarker.lastRestart;

/** True for a marker that is not followed by a length and a body. */
const isStandalone = (marker: number) => marker === jpegMarker.temporary || isRestart(marker);

/**
 * A JPEG (ITU-T T.81, annex B) is a sequence of segments. The data of a scan follow the segment that starts the scan.
 * Bytes after the end of the image are removed, because phones append a second picture or a video there.
 */
function cleanJpeg(bytes: Buffer): Buffer | undefined {
  if (bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  const keptParts: Buffer[] = [bytes.subarray(0, 2)];
  let orientation = 1;
  let position = 2;
  while (position + 2 <= bytes.length) {
    if (bytes[position] !== 0xff) return undefined;
    const marker = bytes[position + 1] ?? 0;
    // A marker can be preceded by any number of additional FF bytes.
    if (marker === 0xff) {
      position += 1;
      continue;
    }
    if (marker === jpegMarker.endOfImage)
      return Buffer.concat([...withOrientation(keptParts, orientation), bytes.subarray(position, position + 2)]);
    if (isStandalone(marker)) {
      keptParts.push(bytes.subarray(position, position + 2));
      position += 2;
      continue;
    }
    if (position + 4 > bytes.length) return undefined;
    const end = position + 2 + bytes.readUInt16BE(position + 2);
    if (end > bytes.length || end < position + 4) return undefined;
    const segment = bytes.subarray(position, end);
    if (marker === jpegMarker.exif) orientation = readOrientation(segment) ?? orientation;
    if (isNeededForDisplay(marker, segment)) keptParts.push(segment);
    position = end;
    if (marker === jpegMarker.startOfScan) {
      const scanEnd = findScanEnd(bytes, position);
      keptParts.push(bytes.subarray(position, scanEnd));
      position = scanEnd;
    }
  }
  return undefined;
}

const jfifWithoutThumbnailLength = 18;

/** False for comments and for application segments other than JFIF, colour profiles and Adobe's colour transform. */
function isNeededForDisplay(marker: number, segment: Buffer): boolean {
  if (marker === jpegMarker.comment) return false;
  if (marker < jpegMarker.firstApplication || marker > jpegMarker.lastApplication) return true;
  const name = segment.toString('latin1', 4, 16);
  // A longer JFIF segment contains a thumbnail. JFXX segments, which have the same marker, also contain thumbnails.
  if (marker === jpegMarker.jfif) return name.startsWith('JFIF\0') && segment.length <= jfifWithoutThumbnailLength;
  if (marker === jpegMarker.colourProfile) return name.startsWith('ICC_PROFILE\0');
  return marker === jpegMarker.adobe && name.startsWith('Adobe');
}

/** The position of the first marker after the data of a scan. Escaped bytes (FF 00) and restart markers are data. */
function findScanEnd(bytes: Buffer, from: number): number {
  let position = bytes.indexOf(0xff, from);
  while (position !== -1 && position + 1 < bytes.length) {
    const next = bytes[position + 1] ?? 0;
    if (next !== 0 && !isRestart(next)) return position;
    position = bytes.indexOf(0xff, position + 2);
  }
  return bytes.length;
}

const orientationTag = 0x0112;
const maximumExifEntries = 200;

/** Reads the orientation, 1 to 8, from an Exif segment (CIPA DC-008). */
function readOrientation(segment: Buffer): number | undefined {
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0' || segment.length < 18) return undefined;
  const tiff = segment.subarray(10);
  const isLittleEndian = tiff.toString('latin1', 0, 2) === 'II';
  const readUint16 = (offset: number) => {
    if (offset < 0 || offset + 2 > tiff.length) return 0;
    return isLittleEndian ? tiff.readUInt16LE(offset) : tiff.readUInt16BE(offset);
  };
  const directory = isLittleEndian ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const count = Math.min(readUint16(directory), maximumExifEntries);
  for (let entry = 0; entry < count; entry += 1) {
    const offset = directory + 2 + entry * 12;
    if (readUint16(offset) !== orientationTag) continue;
    const value = readUint16(offset + 8);
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** Inserts an Exif segment that contains only the orientation, unless the picture is upright. */
function withOrientation(keptParts: readonly Buffer[], orientation: number): readonly Buffer[] {
  if (orientation === 1) return keptParts;
  // Segment header, TIFF header, number of entries, orientation entry, and end of the directory.
  const parts = ['ffe10022457869660000', '4d4d002a00000008', '0001', '011200030000000100000000', '00000000'];
  const exif = Buffer.from(parts.join(''), 'hex');
  exif.writeUInt16BE(orientation, 28);
  return [...keptParts.slice(0, 1), exif, ...keptParts.slice(1)];
}

/** The types of PNG chunks that are needed to display a picture or an animation (PNG, third edition, 5.6). */
const pngDisplayChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT cICP mDCV cLLI bKGD pHYs acTL fcTL fdAT'.split(' '),
);

function cleanPng(bytes: Buffer): Buffer | undefined {
  const keptParts: Buffer[] = [bytes.subarray(0, 8)];
  let position = 8;
  while (position + 12 <= bytes.length) {
    const end = position + 12 + bytes.readUInt32BE(position);
    if (end > bytes.length) return undefined;
    const type = bytes.toString('latin1', position + 4, position + 8);
    if (pngDisplayChunks.has(type)) keptParts.push(bytes.subarray(position, end));
    if (type === 'IEND') return Buffer.concat(keptParts);
    position = end;
  }
  return undefined;
}

/** The types of WebP chunks that are needed to display a picture or an animation (RFC 9649, 2.7). */
const webpDisplayChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);

function cleanWebp(bytes: Buffer): Buffer | undefined {
  const keptParts: Buffer[] = [];
  const fileEnd = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  let position = 12;
  while (position + 8 <= fileEnd) {
    const size = bytes.readUInt32LE(position + 4);
    const end = position + 8 + size + (size % 2);
    if (position + 8 + size > fileEnd) return undefined;
    const type = bytes.toString('latin1', position, position + 4);
    if (webpDisplayChunks.has(type))
      keptParts.push(
        type === 'VP8X' ? clearMetadataFlags(bytes.subarray(position, end)) : bytes.subarray(position, end),
      );
    position = end;
  }
  if (keptParts.length === 0) return undefined;
  const body = Buffer.concat(keptParts);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}

/** Clears the flags of a VP8X chunk that announce Exif and XMP chunks. */
function clearMetadataFlags(chunk: Buffer): Buffer {
  const copy = Buffer.from(chunk);
  copy[8] = (copy[8] ?? 0) & ~0x0c;
  return copy;
}

/** The first bytes of GIF blocks (GIF89a, sections 20 to 27). */
const gifBlock = { image: 0x2c, extension: 0x21, trailer: 0x3b } as const;
/** The second bytes of GIF extensions (GIF89a, sections 23 to 26). */
const gifExtension = { plainText: 0x01, graphicControl: 0xf9, application: 0xff } as const;

/** Removes comments and application extensions, but no application extension that controls the animation. */
function cleanGif(bytes: Buffer): Buffer | undefined {
  // The highest bit of the flags is set if there is a colour table. The lowest three bits contain its size.
  const colourTableLength = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let position = 13 + colourTableLength(bytes[10] ?? 0);
  const keptParts: Buffer[] = [bytes.subarray(0, position)];
  while (position < bytes.length) {
    const kind = bytes[position];
    if (kind === gifBlock.trailer) return Buffer.concat([...keptParts, bytes.subarray(position, position + 1)]);
    const isImage = kind === gifBlock.image;
    if (!isImage && kind !== gifBlock.extension) return undefined;
    const blocks = isImage ? position + 10 + colourTableLength(bytes[position + 9] ?? 0) + 1 : position + 2;
    const end = findBlocksEnd(bytes, blocks);
    if (end === undefined) return undefined;
    if (isImage || isDisplayExtension(bytes, position)) keptParts.push(bytes.subarray(position, end));
    position = end;
  }
  return undefined;
}

/** True if a GIF extension is needed to display the picture. */
function isDisplayExtension(bytes: Buffer, position: number): boolean {
  const label = bytes[position + 1];
  if (label === gifExtension.application)
    return ['NETSCAPE2.0', 'ANIMEXTS1.0'].includes(bytes.toString('latin1', position + 3, position + 14));
  return label === gifExtension.graphicControl || label === gifExtension.plainText;
}

/** The position after a sequence of GIF data blocks, whose last block is empty; undefined if no empty block follows. */
function findBlocksEnd(bytes: Buffer, from: number): number | undefined {
  let position = from;
  while (position < bytes.length) {
    const size = bytes[position] ?? 0;
    position += size + 1;
    if (size === 0) return position;
  }
  return undefined;
}
