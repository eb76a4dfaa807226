const latin1Bytes = (text: string) => Buffer.from(text, 'latin1');

/** Creates a box, the unit of an mp4 file: its length in bytes, its type, and its content. */
function createBox(type: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(content.length + 8, 0);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, content]);
}

/** Creates an mp4 file that has a duration but no frames: file type, media data of zeros only, and movie header. */
export function createMp4(seconds: number): Buffer {
  const ticksPerSecond = 1000;
  // The movie header has the time scale at the offset 12 and the duration at the offset 16.
  const movieHeader = Buffer.alloc(100);
  movieHeader.writeUInt32BE(ticksPerSecond, 12);
  movieHeader.writeUInt32BE(Math.round(seconds * ticksPerSecond), 16);
  return Buffer.concat([
    createBox('ftyp', latin1Bytes('isom'), Buffer.alloc(4), latin1Bytes('isommp42')),
    createBox('mdat', Buffer.alloc(64)),
    createBox('moov', createBox('mvhd', movieHeader)),
  ]);
}
