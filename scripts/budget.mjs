/**
 * What a first visit to each screen loads, from the manifest of the build, against the budgets of the project: the
 * landing page at most 150 kB of JavaScript and 260 kB in all with fonts, a signed-in screen at most 240 kB of
 * JavaScript, all as sent (gzip). Ends with 1 when one is over. `--table` prints every screen.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './prepare/place.mjs';

const dist = path.join(root, 'web/dist');
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));

const kilobyte = 1000;
const budgets = { landingScript: 150 * kilobyte, landingAll: 260 * kilobyte, screenScript: 240 * kilobyte };

/** Screens of people who are not signed in; all others carry the frame around them. */
const landing = 'landing-screen';
const publicScreens = new Set([landing, 'stranger-screen', 'licences-screen', 'one-time-link-screen', 'verify-screen']);
const frame = ['member-shell', 'member-frame'];

/** Loaded on demand, and so outside a screen's first load: dialogs, tabs, editors, uploaders, viewers. */
const onDemand =
  /^(sign-in-prompt|discussion|activity-log|analytics-panel|settings-form|register-form|tile-reader|.*-(dialog|editor|uploader|viewer|player))$/;

/** Files in web/public, and styles and fonts, are no scripts; fonts for other alphabets load only where they occur. */
const latinFont = /latin-(?!ext)[^/]*\.woff2$|latin-wght-normal[^/]*\.woff2$/;

const sizes = new Map();

function gzipSize(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length);
  return sizes.get(file);
}

const isRoute = (key) => manifest[key].src?.startsWith('src/screens/') || manifest[key].src?.startsWith('src/app/');

/** A chunk with all that it imports, and what it loads by itself at once; not the routes that it only knows. */
function follow(key, reached = new Set()) {
  if (reached.has(key)) return reached;
  reached.add(key);
  const { imports = [], dynamicImports = [] } = manifest[key];
  for (const next of imports) follow(next, reached);
  for (const next of dynamicImports) {
    if (!isRoute(next) && !onDemand.test(manifest[next].name)) follow(next, reached);
  }
  return reached;
}

const keyOf = (name) =>
  Object.keys(manifest).find((key) => manifest[key].isDynamicEntry && manifest[key].name === name);
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
const screens = Object.keys(manifest).filter(
  (key) => /^src\/screens\/.*-screen\.tsx$/.test(manifest[key].src ?? '') && manifest[key].isDynamicEntry,
);

function chunksOf(screen) {
  const around = publicScreens.has(manifest[screen].name) ? [] : frame.map(keyOf).filter(Boolean);
  const reached = new Set();
  for (const key of [entry, ...around, screen]) follow(key, reached);
  return [...reached].map((key) => manifest[key]);
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const shown = (bytes) => `${(bytes / kilobyte).toFixed(1)} kB`;

function measure(screen) {
  const chunks = chunksOf(screen);
  const script = sum([...new Set(chunks.map(({ file }) => file))].map(gzipSize));
  const styles = sum([...new Set(chunks.flatMap(({ css = [] }) => css))].map(gzipSize));
  const fonts = [...new Set(chunks.flatMap(({ assets = [] }) => assets))].filter((file) => latinFont.test(file));
  // Fonts are compressed by their own format and sent as they are.
  const fontBytes = sum(fonts.map((file) => readFileSync(path.join(dist, file)).length));
  return { name: manifest[screen].name, script, all: script + styles + fontBytes + gzipSize('index.html') };
}

const measured = screens.map(measure);
const faults = [];

function hold(what, bytes, limit) {
  if (bytes > limit) faults.push(`${what}: ${shown(bytes)}, and the budget is ${shown(limit)}`);
}

if (!measured.some(({ name }) => name === landing)) faults.push(`The build has no ${landing}.`);
for (const { name, script, all } of measured) {
  if (process.argv.includes('--table'))
    process.stdout.write(`${name}: ${shown(script)} script, ${shown(all)} in all\n`);
  if (name === landing) {
    hold('The landing page, JavaScript', script, budgets.landingScript);
    hold('The landing page, all with fonts', all, budgets.landingAll);
  } else if (!publicScreens.has(name)) hold(`${name}, JavaScript`, script, budgets.screenScript);
}
if (faults.length > 0) process.stdout.write(`${faults.join('\n')}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
