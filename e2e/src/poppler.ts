import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import qr from 'jsqr';
import { PNG } from 'pngjs';

const program = '/usr/bin/pdftoppm';

/** Debian's poppler reads PDF files as an auditor's viewer does; false where it is not here and cannot be installed. */
export function hasPoppler(): boolean {
  if (existsSync(program)) return true;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const wait = ['-o', 'DPkg::Lock::Timeout=120'];
  try {
    execFileSync('apt-get', [...wait, 'update'], { stdio: 'ignore' });
    execFileSync('apt-get', [...wait, 'install', '-y', '--no-install-recommends', 'poppler-utils'], {
      stdio: 'ignore',
    });
  } catch {
    // Not available: the test is skipped.
    return false;
  }
  return existsSync(program);
}

/** The text of a PDF file, white space folded. */
export const textOf = (file: string): string =>
  execFileSync('pdftotext', ['-layout', file, '-']).toString().replaceAll(/\s+/g, ' ');

/** The content of the QR code on a rendered page; undefined when none can be read. */
export function codeOn(file: string, page: number): string | undefined {
  const picture = execFileSync(program, ['-r', '150', '-f', String(page), '-l', String(page), '-png', file], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const { data, width, height } = PNG.sync.read(picture);
  // Under Node the function of this CommonJS package is its member `default`.
  return qr.default(new Uint8ClampedArray(data), width, height)?.data;
}
