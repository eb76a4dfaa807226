/**
 * Renders the example clip of the landing page: web/public/example-clip.webm and .mp4. Chromium renders each frame with
 * clip.html, which contains the illustration of the landing page, and ffmpeg encodes the frames. The clip is committed;
 * run `node scripts/landing-clip.mjs` by hand after a change of the illustration.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '..');
/** Returns a `require` function for the packages of a workspace, because this script belongs to no workspace. */
const requireFrom = (workspace) => createRequire(path.join(root, workspace, 'package.json'));
const { chromium } = requireFrom('e2e')('@playwright/test');
const { createElement } = requireFrom('web')('react');
const { renderToStaticMarkup } = requireFrom('web')('react-dom/server');
const { createServer } = requireFrom('web')('vite');

const outputFolder = path.join(root, 'web/public');
const framesPerSecond = 15;
const clipSeconds = 14;
const frameSize = { width: 960, height: 580 };

/** Renders the illustration of the landing page to SVG. */
async function renderIllustration() {
  const server = await createServer({
    root: path.join(root, 'web'),
    server: { middlewareMode: true },
    logLevel: 'error',
  });
  try {
    const { ControlRoomScene } = await server.ssrLoadModule('/src/features/site/landing/control-room-scene.tsx');
    return renderToStaticMarkup(createElement(ControlRoomScene));
  } finally {
    await server.close();
  }
}

/** Writes clip.html with the illustration, the design tokens and the fonts to `folder`, and returns its URL. */
async function writePage(folder) {
  const fontFace = (name, file) =>
    `@font-face{font-family:'${name}';font-weight:100 700;src:url('${pathToFileURL(path.join(root, 'node_modules', file)).href}')}`;
  const tokens = await readFile(path.join(root, 'web/src/ui/tokens.css'), 'utf8');
  const styles = [
    tokens,
    fontFace(
      'IBM Plex Sans Variable',
      '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wdth-normal.woff2',
    ),
    fontFace('IBM Plex Mono', '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2'),
  ].join('\n');
  const page = await readFile(path.join(import.meta.dirname, 'landing-clip/clip.html'), 'utf8');
  const file = path.join(folder, 'clip.html');
  await writeFile(
    file,
    page.replace('<!-- scene -->', await renderIllustration()).replace('<style>', `<style>${styles}</style><style>`),
  );
  return pathToFileURL(file).href;
}

/** Takes a screenshot of every frame, named 0000.png, 0001.png and so on. */
async function renderFrames(folder) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  const page = await browser.newPage({ viewport: frameSize, colorScheme: 'light' });
  await page.goto(await writePage(folder));
  await page.evaluate(() => document.fonts.ready);
  for (let frame = 0; frame < clipSeconds * framesPerSecond; frame += 1) {
    await page.evaluate((second) => globalThis.showFrameAt(second), frame / framesPerSecond);
    await page.screenshot({ path: path.join(folder, `${String(frame).padStart(4, '0')}.png`) });
  }
  await browser.close();
}

function encode(folder, name, ...codec) {
  const source = ['-framerate', String(framesPerSecond), '-i', path.join(folder, '%04d.png')];
  const target = path.join(outputFolder, name);
  execFileSync('ffmpeg', ['-loglevel', 'error', '-y', ...source, ...codec, '-pix_fmt', 'yuv420p', '-an', target]);
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'clip-'));
try {
  await renderFrames(folder);
  encode(folder, 'example-clip.webm', '-c:v', 'libvpx-vp9', '-crf', '38', '-b:v', '0');
  encode(folder, 'example-clip.mp4', '-c:v', 'libx264', '-crf', '27', '-preset', 'slow', '-movflags', '+faststart');
} finally {
  await rm(folder, { recursive: true });
}
