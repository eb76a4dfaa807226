/**
 * Checks what the first visit to each address loads from the build: the number of requests and the compressed bytes.
 * The data, the pictures of a page and the code that is loaded ahead when the browser is idle do not count. Prints the
 * addresses that exceed a budget, and exits with 1 if at least one exceeds it. `--table` prints all addresses.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './prepare/project.mjs';

const dist = path.join(root, 'web/dist');
const kilobyte = 1000;

/**
 * The limits of the addresses that a phone opens first: requests, and bytes after gzip. The server sends Brotli instead,
 * which is a tenth smaller than gzip. Data and pictures, which are not counted, need three to eight more requests.
 */
const budgets = {
  '/ visitors': { requests: 9, bytes: 215 * kilobyte },
  '/ trainees': { requests: 11, bytes: 246 * kilobyte },
  '/training-modules members': { requests: 10, bytes: 241 * kilobyte },
  '/training-modules/$id members': { requests: 12, bytes: 271 * kilobyte },
};
/**
 * The largest JavaScript after gzip: of the landing page, of the screens for members, and of the screens with a
 * practice host, without the simulator.
 */
const scriptBudgets = { landing: 150 * kilobyte, member: 240 * kilobyte, practiceHost: 290 * kilobyte };

/** The screens with a practice host. No other page may load the simulator. */
const practiceHostPages = [
  '/drill-runs/$id members',
  '/drill-runs/$id/replay members',
  '/trainer/drill-runs/$id members',
];
/**
 * The limits of the simulator after gzip. `first`: what a page loads before somebody can type, with the hash functions
 * (measured 119.4 kB). `later`: PowerShell, the tools and rare programs, which are loaded meanwhile (measured 146.2 kB).
 */
const simulatorBudgets = { first: 120 * kilobyte, later: 160 * kilobyte };
const isOfSimulator = (file) => /\/(?:simulator|hashes)-[^/]*\.js$/.test(file);
const laterParts = readdirSync(path.join(dist, 'assets')).filter((file) => /^all-later-parts-.*\.js$/.test(file));

const indexHtml = readFileSync(path.join(dist, 'index.html'), 'utf8');
const firstLoads = JSON.parse(readFileSync(path.join(dist, '.vite/first-loads.json'), 'utf8'));

/** The scripts and styles that index.html names. Icons are left out, because a browser fetches them after the page. */
const filesOfIndex = [
  ...indexHtml.matchAll(/<(?:script|link rel="(?:stylesheet|modulepreload)")[^>]*"\/([^"]+\.(?:js|css))"/g),
].map(([, file]) => file);

/**
 * The fonts that nearly every page loads: the characters in texts of the app and of the course, the narrow letters of the
 * bottom bar for members, and the digits of scales.
 */
const fonts = readdirSync(path.join(dist, 'assets'))
  .filter((file) => /-latin-(?:20|400-30)-[^/]*\.woff2$/.test(file))
  .map((file) => `assets/${file}`);

const sizes = new Map();

/**
 * Returns the number of bytes in which a file is sent: compressed, except fonts, whose format is compressed already.
 */
function sizeOf(file) {
  const bytes = readFileSync(path.join(dist, file));
  if (!sizes.has(file)) sizes.set(file, file.endsWith('.woff2') ? bytes.length : gzipSync(bytes, { level: 9 }).length);
  return sizes.get(file);
}

const sum = (files) => files.reduce((total, file) => total + sizeOf(file), 0);
const formatSize = (bytes) => `${(bytes / kilobyte).toFixed(1)} kB`;

function measure({ path: address, audience, scripts, styles }) {
  const isMember = audience !== 'visitors' && audience !== 'everybody';
  const loadedFonts = fonts.filter((file) => isMember || !file.includes('narrow'));
  const files = ['index.html', ...new Set([...filesOfIndex, ...scripts, ...styles]), ...loadedFonts];
  const script = sum(files.filter((file) => file.endsWith('.js')));
  const hasSimulator = files.some((file) => file.includes('/simulator-'));
  const simulator = hasSimulator ? sum(files.filter(isOfSimulator)) : 0;
  return { name: `${address} ${audience}`, isMember, requests: files.length, bytes: sum(files), script, simulator };
}

const measurements = firstLoads.map(measure);
const faults = [];

function checkBudget(subject, value, budget, format = String) {
  if (value > budget) faults.push(`${subject}: ${format(value)}, and the budget is ${format(budget)}`);
}

if (filesOfIndex.length === 0 || fonts.length === 0)
  faults.push('The build has no scripts in index.html, or no fonts.');
for (const name of Object.keys(budgets)) {
  if (!measurements.some((each) => each.name === name)) faults.push(`The build has no first load for ${name}.`);
}
if (laterParts.length !== 1) faults.push('The build has no single file with the later parts of the simulator.');
checkBudget(
  'Later parts of the simulator',
  sum(laterParts.map((file) => `assets/${file}`)),
  simulatorBudgets.later,
  formatSize,
);
for (const { name, isMember, requests, bytes, script, simulator } of measurements) {
  if (process.argv.includes('--table')) {
    process.stdout.write(
      `${name}: ${requests} requests, ${formatSize(bytes)} in total, ${formatSize(script)} script\n`,
    );
  }
  const budget = budgets[name];
  checkBudget(`${name}, requests`, requests, budget?.requests ?? Number.POSITIVE_INFINITY);
  checkBudget(`${name}, in total with fonts`, bytes, budget?.bytes ?? Number.POSITIVE_INFINITY, formatSize);
  if (practiceHostPages.includes(name)) {
    if (simulator === 0) faults.push(`${name} loads no simulator.`);
    checkBudget(`${name}, simulator`, simulator, simulatorBudgets.first, formatSize);
    checkBudget(`${name}, other JavaScript`, script - simulator, scriptBudgets.practiceHost, formatSize);
    continue;
  }
  if (simulator > 0) faults.push(`${name} loads the simulator, but shows no practice host.`);
  if (isMember) checkBudget(`${name}, JavaScript`, script, scriptBudgets.member, formatSize);
  if (name === '/ visitors') checkBudget(`${name}, JavaScript`, script, scriptBudgets.landing, formatSize);
}
if (faults.length > 0) process.stdout.write(`${faults.join('\n')}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
