import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(js|css|html|svg|json|webmanifest|ttf|txt)$/;
/** Below this a compressed file is not worth a second name. */
const smallestBytes = 1024;

/** Writes a .br and a .gz beside every file that gets smaller, so that the server need not compress it. */
export async function compress(folder) {
  const files = readdirSync(folder, { recursive: true }).map((name) => path.join(folder, name));
  const worth = files.filter((file) => compressible.test(file) && statSync(file).size >= smallestBytes);
  await Promise.all(worth.map(compressFile));
}

async function compressFile(file) {
  const bytes = readFileSync(file);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  if (br.length < bytes.length) writeFileSync(`${file}.br`, br);
  if (gz.length < bytes.length) writeFileSync(`${file}.gz`, gz);
}
