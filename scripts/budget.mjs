/**
 * Checks the compressed size of the files that a first visit to each screen loads, according to the manifest of the
 * build. Prints the screens that exceed a budget, and exits with 1 if there are any. `--table` prints all screens.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './prepare/project.mjs';

const dist = path.join(root, 'web/dist');
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));

const kilobyte = 1000;
/** The largest sizes after gzip, in bytes. `landingTotal` includes styles and fonts. */
const budgets = { landingScript: 150 * kilobyte, landingTotal: 260 * kilobyte, screenScript: 240 * kilobyte };

const landing = 'landing-screen';
/** The screens that people can see without signing in. All other screens are displayed inside the member frame. */
const publicScreens = new Set([
  landing,
  'sign-in-required-screen',
  'licences-screen',
  'one-time-link-screen',
  'verify-screen',
]);
const memberFrame = ['member-shell', 'member-frame'];

/**
 * Chunks that are loaded on demand and are therefore not part of a first load: dialogs, editors and tabs that are not
 * first.
 */
const onDemand = new RegExp(
  `^(${[
    'activity-log',
    'analytics-panel',
    'description-form',
    'discussion',
    'draft-cards',
    'exchange-panel',
    'quiz-settings',
    'outdated-notice',
    'parts-form',
    'reading-page',
    'register-form',
    // The library for passkeys. Its file is esm/index.js, and a chunk of a file `index` has the name of the folder.
    'esm',
    'second-step',
    'sign-in-prompt',
    'site-settings-form',
    'sop-overview',
    'test-out-setting',
    'text-comparison',
    'tile-reader',
    'user-management',
    '.*-(dialog|editor|uploader|viewer|player)',
  ].join('|')})$`,
);

/** Chunks of `onDemand` that one screen loads immediately, by screen. */
const chunksOfScreen = { 'module-screen': ['reading-page'] };

/** The fonts that every screen loads. Fonts for other alphabets are loaded only for texts that need them. */
const latinFont = /latin-(?!ext)[^/]*\.woff2$|latin-wght-normal[^/]*\.woff2$/;

const gzipSizes = new Map();

function gzipSize(file) {
  if (!gzipSizes.has(file)) gzipSizes.set(file, gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length);
  return gzipSizes.get(file);
}

const isRoute = (key) => manifest[key].src?.startsWith('src/screens/') || manifest[key].src?.startsWith('src/app/');

/**
 * Adds the keys of a chunk and of all chunks that it loads to `keys`: its static imports, and those dynamic imports
 * that are neither routes nor loaded on demand.
 */
function addChunks(key, keys) {
  if (keys.has(key)) return;
  keys.add(key);
  const { imports = [], dynamicImports = [] } = manifest[key];
  for (const imported of imports) addChunks(imported, keys);
  for (const imported of dynamicImports) {
    if (!isRoute(imported) && !onDemand.test(manifest[imported].name)) addChunks(imported, keys);
  }
}

const findKey = (name) =>
  Object.keys(manifest).find((key) => manifest[key].isDynamicEntry && manifest[key].name === name);
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
const screens = Object.keys(manifest).filter(
  (key) => /^src\/screens\/.*-screen\.tsx$/.test(manifest[key].src ?? '') && manifest[key].isDynamicEntry,
);

/** Lists the chunks that a first visit to a screen loads. */
function listChunks(screen) {
  const frame = publicScreens.has(manifest[screen].name) ? [] : memberFrame.map(findKey).filter(Boolean);
  const keys = new Set();
  const immediateKeys = (chunksOfScreen[manifest[screen].name] ?? []).map(findKey);
  for (const key of [entry, ...frame, screen, ...immediateKeys]) addChunks(key, keys);
  return [...keys].map((key) => manifest[key]);
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const formatSize = (bytes) => `${(bytes / kilobyte).toFixed(1)} kB`;

function measure(screen) {
  const chunks = listChunks(screen);
  const script = sum([...new Set(chunks.map(({ file }) => file))].map(gzipSize));
  const styles = sum([...new Set(chunks.flatMap(({ css = [] }) => css))].map(gzipSize));
  const fonts = [...new Set(chunks.flatMap(({ assets = [] }) => assets))].filter((file) => latinFont.test(file));
  // The font format is compressed already, so the server sends fonts without gzip.
  const fontBytes = sum(fonts.map((file) => readFileSync(path.join(dist, file)).length));
  return { name: manifest[screen].name, script, total: script + styles + fontBytes + gzipSize('index.html') };
}

const measurements = screens.map(measure);
const faults = [];

function checkBudget(subject, bytes, budget) {
  if (bytes > budget) faults.push(`${subject}: ${formatSize(bytes)}, and the budget is ${formatSize(budget)}`);
}

if (!measurements.some(({ name }) => name === landing)) faults.push(`The build has no ${landing}.`);
for (const { name, script, total } of measurements) {
  if (process.argv.includes('--table'))
    process.stdout.write(`${name}: ${formatSize(script)} script, ${formatSize(total)} in total\n`);
  if (name === landing) {
    checkBudget('The landing page, JavaScript', script, budgets.landingScript);
    checkBudget('The landing page, in total with fonts', total, budgets.landingTotal);
  } else if (!publicScreens.has(name)) checkBudget(`${name}, JavaScript`, script, budgets.screenScript);
}
if (faults.length > 0) process.stdout.write(`${faults.join('\n')}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
