/**
 * Makes the example clip of the landing page: web/public/example-clip.webm and .mp4. Its frames are rendered by
 * clip.html around the landing page's own drawing and filmed one by one. Run by hand when the drawing changes:
 * node scripts/landing-clip.mjs. It needs ffmpeg and Chromium; the product needs neither, the clip is kept.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '..');
/** Packages of the workspaces, which this script is in none of. */
const packagesOf = (workspace) => createRequire(path.join(root, workspace, 'package.json'));
const { chromium } = packagesOf('e2e')('@playwright/test');
const { createElement } = packagesOf('web')('react');
const { renderToStaticMarkup } = packagesOf('web')('react-dom/server');
const { createServer } = packagesOf('web')('vite');

const pictures = path.join(root, 'web/public');
const framesPerSecond = 15;
const seconds = 14;
const size = { width: 960, height: 580 };

/** The landing page's illustration, rendered from the code. */
async function drawScene() {
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

async function writePage(folder) {
  const font = (name, file) =>
    `@font-face{font-family:'${name}';font-weight:100 700;src:url('${pathToFileURL(path.join(root, 'node_modules', file)).href}')}`;
  const tokens = await readFile(path.join(root, 'web/src/ui/tokens.css'), 'utf8');
  const styles = [
    tokens,
    font('IBM Plex Sans Variable', '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wdth-normal.woff2'),
    font('IBM Plex Mono', '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2'),
  ].join('\n');
  const page = await readFile(path.join(import.meta.dirname, 'landing-clip/clip.html'), 'utf8');
  const file = path.join(folder, 'clip.html');
  await writeFile(
    file,
    page.replace('<!-- scene -->', await drawScene()).replace('<style>', `<style>${styles}</style><style>`),
  );
  return pathToFileURL(file).href;
}

async function film(folder) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  const page = await browser.newPage({ viewport: size, colorScheme: 'light' });
  await page.goto(await writePage(folder));
  await page.evaluate(() => document.fonts.ready);
  for (let frame = 0; frame < seconds * framesPerSecond; frame += 1) {
    await page.evaluate((at) => globalThis.show(at), frame / framesPerSecond);
    await page.screenshot({ path: path.join(folder, `${String(frame).padStart(4, '0')}.png`) });
  }
  await browser.close();
}

function encode(folder, name, ...codec) {
  const source = ['-framerate', String(framesPerSecond), '-i', path.join(folder, '%04d.png')];
  const target = path.join(pictures, name);
  execFileSync('ffmpeg', ['-loglevel', 'error', '-y', ...source, ...codec, '-pix_fmt', 'yuv420p', '-an', target]);
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'clip-'));
try {
  await film(folder);
  encode(folder, 'example-clip.webm', '-c:v', 'libvpx-vp9', '-crf', '38', '-b:v', '0');
  encode(folder, 'example-clip.mp4', '-c:v', 'libx264', '-crf', '27', '-preset', 'slow', '-movflags', '+faststart');
} finally {
  await rm(folder, { recursive: true });
}
