import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(js|css|html|svg|json|webmanifest|ttf|txt)$/;
/** Smaller files are not compressed. */
const minBytes = 1024;

/**
 * Writes compressed copies with the extensions .br and .gz beside the files in `folder`, so that the server need not
 * compress a file for each request. A copy that is not smaller than its file is not written.
 */
export async function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true }).map((name) => path.join(folder, name));
  const largeFiles = files.filter((file) => compressible.test(file) && statSync(file).size >= minBytes);
  await Promise.all(largeFiles.map(compressFile));
}

async function compressFile(file) {
  const bytes = readFileSync(file);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  if (br.length < bytes.length) writeFileSync(`${file}.br`, br);
  if (gz.length < bytes.length) writeFileSync(`${file}.gz`, gz);
}
