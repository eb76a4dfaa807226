const text = (word: string) => Buffer.from(word, 'latin1');

function box(type: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

/** An mp4 file with a duration but no frames: ftyp, an empty mdat, and the movie header. */
export function sampleMp4(seconds: number): Buffer {
  const header = Buffer.alloc(100);
  header.writeUInt32BE(1000, 12);
  header.writeUInt32BE(Math.round(seconds * 1000), 16);
  return Buffer.concat([
    box('ftyp', text('isom'), Buffer.alloc(4), text('isommp42')),
    box('mdat', Buffer.alloc(64)),
    box('moov', box('mvhd', header)),
  ]);
}
