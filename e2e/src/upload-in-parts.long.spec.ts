import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { createMp4 } from '../../server/src/testing/sample-mp4.ts';
import { startCuttingRelay } from './cutting-relay.ts';
import { signIn } from './sign-in.ts';
import { expect, phone, test } from './test.ts';

test.use({ viewport: phone });

const megabyte = 1024 * 1024;
const folder = mkdtempSync(path.join(tmpdir(), 'loopcheck-film-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Creates a video file of this size, and returns its path. The file has a few frames, and then zeros. */
function createFilm(name: string, megabytes: number): string {
  const film = path.join(folder, name);
  const head = createMp4(1);
  const file = openSync(film, 'w');
  writeSync(file, head);
  // An empty box of the MP4 format, as a header of 8 bytes and zeros, fills the file up to its size.
  const box = Buffer.alloc(8);
  box.writeUInt32BE(megabytes * megabyte - head.length);
  box.write('free', 4, 'latin1');
  writeSync(file, box);
  ftruncateSync(file, megabytes * megabyte);
  closeSync(file);
  return film;
}

const openUploads = async (page: Page, origin: string) => {
  await page.goto(`${origin}/trainer/upload-videos`);
  await expect(page.getByRole('heading', { name: 'Upload Videos' })).toBeVisible();
};
const choose = (page: Page, film: string) => page.locator('input[type=file]').setInputFiles(film);
const start = (page: Page) => page.getByRole('button', { name: 'Upload Files' }).click();

/** Chromium's value for a connection without a limit. */
const unlimited = -1;

/** Returns the setter of the page's upload speed, in bytes per second. */
async function openUploadThrottle(page: Page): Promise<(bytesPerSecond: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  return async (uploadThroughput) => {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: unlimited,
      uploadThroughput,
    });
  };
}

test('a large video continues after a lost connection, a killed server and a reload, and is offered until it is published', async ({
  page,
  ownApp: app,
}) => {
  const film = createFilm('pump-film.mp4', 90);
  const relay = await startCuttingRelay(app.port);
  /** The offsets of the parts that the page has sent. */
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  try {
    await signIn(page, relay.origin, 'trainer');
    await openUploads(page, relay.origin);
    await choose(page, film);
    // Slow enough that the upload does not end before each next step of the test.
    const setUploadSpeed = await openUploadThrottle(page);
    await setUploadSpeed(10 * megabyte);
    relay.cutAfter(20 * megabyte);
    await start(page);
    await expect.poll(() => relay.cuts(), { timeout: 60_000 }).toBe(1);
    await expect.poll(() => offsets.at(-1) ?? 0, { timeout: 60_000 }).toBeGreaterThan(24 * megabyte);
    expect(offsets.filter((offset) => offset === 0)).toHaveLength(1);

    await setUploadSpeed(3 * megabyte);
    await app.kill();
    await app.restart();
    await expect.poll(() => offsets.at(-1) ?? 0, { timeout: 90_000 }).toBeGreaterThan(48 * megabyte);
    expect(offsets.filter((offset) => offset === 0)).toHaveLength(1);

    // During an upload the browser asks before it leaves the page. The person confirms.
    await setUploadSpeed(0.1 * megabyte);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText(/of 90\.0 MB sent\. Choose this file again/)).toBeVisible();
    await setUploadSpeed(unlimited);
    const sentBefore = offsets.length;
    await choose(page, film);
    await start(page);
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible({ timeout: 90_000 });
    // The upload continues where it stopped: after more than 48 MB, less a part that the server has not stored.
    expect(Math.min(...offsets.slice(sentBefore))).toBeGreaterThan(40 * megabyte);

    // The video is uploaded and not published, so the page offers it after another reload.
    await page.reload();
    await page.getByRole('button', { name: 'Use pump-film.mp4' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('The pump film');
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('button', { name: /The pump film/ }).first()).toBeVisible();
    await page.reload();
    await expect(page.getByText('The pump film').first()).toBeVisible();
    await expect(page.getByText('Sent before, not published')).toBeHidden();
  } finally {
    await relay.close();
  }
});

test('a link during an upload asks first, and the upload continues if the person stays', async ({
  page,
  ownApp: app,
}) => {
  const film = createFilm('valve-film.mp4', 60);
  await signIn(page, app.origin, 'trainer');
  await openUploads(page, app.origin);
  const setUploadSpeed = await openUploadThrottle(page);
  await setUploadSpeed(megabyte);
  await choose(page, film);
  await start(page);
  await expect(page.getByRole('button', { name: 'Cancel valve-film.mp4' })).toBeVisible();
  await page.locator('header a[href^="/"], main a[href^="/"]').first().click();
  const question = page.getByRole('dialog', { name: 'Stop the upload?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Keep uploading' }).click();
  await expect(page).toHaveURL(/upload-videos/);
  await setUploadSpeed(unlimited);
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible({ timeout: 60_000 });
});
