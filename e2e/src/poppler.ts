import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readQrCode } from './read-qr-code.ts';

/** The program of poppler that draws the pages of a PDF file. */
const program = '/usr/bin/pdftoppm';

/** Returns true if Debian's poppler-utils is installed. If it is missing, tries to install it. */
export function hasPoppler(): boolean {
  if (existsSync(program)) return true;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const lockOptions = ['-o', 'DPkg::Lock::Timeout=120'];
  try {
    execFileSync('apt-get', [...lockOptions, 'update'], { stdio: 'ignore' });
    execFileSync('apt-get', [...lockOptions, 'install', '-y', '--no-install-recommends', 'poppler-utils'], {
      stdio: 'ignore',
    });
  } catch {
    // Not available: the test is skipped.
    return false;
  }
  return existsSync(program);
}

/** Returns the text of a PDF file, with single spaces. */
export const textOf = (file: string): string =>
  execFileSync('pdftotext', ['-layout', file, '-']).toString().replaceAll(/\s+/g, ' ');

/** Returns the text of the QR code on a page of a PDF file, drawn at 150 dpi; undefined if none can be read. */
export function readQrCodeOnPage(file: string, page: number): string | undefined {
  const picture = execFileSync(program, ['-r', '150', '-f', String(page), '-l', String(page), '-png', file], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return readQrCode(picture);
}
