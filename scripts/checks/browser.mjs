import { existsSync } from 'node:fs';
import { runProgram } from './step.mjs';

const chromium = '/usr/bin/chromium';

const advice =
  `The browser journeys need Chromium at ${chromium}. On Debian, as root: apt-get install chromium. ` +
  'Elsewhere install Chromium and link it to that path.';

/** Debian's Chromium, installed when it is missing and we are root on a machine with apt-get. */
export async function ensureBrowser(env) {
  if (existsSync(chromium)) return { code: 0, output: '' };
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return { code: 1, output: advice };
  const apt = (...args) =>
    runProgram('apt-get', ['-o', 'DPkg::Lock::Timeout=120', ...args], {
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
      limitSeconds: 400,
    });
  const updated = await apt('update');
  const installed = await apt('install', '-y', '--no-install-recommends', 'chromium');
  if (existsSync(chromium)) return { code: 0, output: '' };
  return { code: 1, output: `${advice}\n\n${updated.output}\n${installed.output}` };
}
