import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { startCuttingRelay } from './cutting-relay.ts';
import { findFirstModule, openSignedInWindow, signIn } from './sign-in.ts';
import { desk, expect, expectAccessible, test } from './test.ts';

test.use({ viewport: desk });

const megabyte = 1024 * 1024;
/** The length of the video, in seconds. */
const seconds = 24;

/** Returns true if ffmpeg is installed. If it is missing, tries to install it. */
function hasFfmpeg(): boolean {
  const isInstalled = () => spawnSync('ffmpeg', ['-version']).status === 0;
  if (isInstalled()) return true;
  if (process.getuid?.() !== 0) return false;
  const options = ['-o', 'DPkg::Lock::Timeout=120', '-qq', '-y'];
  spawnSync('apt-get', [...options, 'update']);
  spawnSync('apt-get', [...options, 'install', '--no-install-recommends', 'ffmpeg']);
  return isInstalled();
}

/** Returns the path of a video of more than 60 MB, with noise that does not compress. Creates it once per machine. */
function findBigFilm(): string {
  const folder = path.join(tmpdir(), 'loopcheck-e2e-films');
  const film = path.join(folder, `Exporting a log ${seconds}s.mp4`);
  if (existsSync(film) && statSync(film).size > 60 * megabyte) return film;
  mkdirSync(folder, { recursive: true });
  const unfinished = path.join(folder, `${process.pid}.part.mp4`);
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=640x360:rate=12:duration=${seconds},noise=alls=80:allf=t+u`];
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`];
  const rate = ['-b:v', '24M', '-minrate', '24M', '-maxrate', '24M', '-bufsize', '24M', '-x264-params', 'nal-hrd=cbr'];
  const form = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '12', ...rate, '-c:a', 'aac'];
  execFileSync('ffmpeg', [
    '-loglevel',
    'error',
    ...picture,
    ...sound,
    ...form,
    '-movflags',
    '+faststart',
    '-y',
    unfinished,
  ]);
  renameSync(unfinished, film);
  return film;
}

/** Returns the position of the video player, in seconds. */
const timeIn = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

test('a video of more than 60 MB is uploaded over a broken connection, published, watched, and resumed', async ({
  page,
  browser,
  app,
}) => {
  test.skip(!hasFfmpeg(), 'ffmpeg is not here and cannot be installed.');
  const film = findBigFilm();
  expect(statSync(film).size).toBeGreaterThan(60 * megabyte);

  const relay = await startCuttingRelay(app.port);
  try {
    await signIn(page, relay.origin, 'trainer');
    await page.goto(`${relay.origin}/trainer/upload-videos`);
    await expect(page.getByRole('heading', { name: 'Upload Videos' })).toBeVisible();
    await page.locator('input[type=file]').setInputFiles(film);
    // Breaks every connection once, when half of the video is sent.
    relay.cutAfter(30 * megabyte);
    await page.getByRole('button', { name: 'Upload Files' }).click();
    await expect.poll(() => relay.cuts(), { timeout: 60_000 }).toBe(1);
    const draft = page.getByRole('textbox', { name: 'Title' });
    const retry = page.getByRole('button', { name: /Retry/ });
    await expect(draft.or(retry).first()).toBeVisible({ timeout: 90_000 });
    if (await retry.isVisible()) await retry.click();
    await draft.fill('Exporting on a running HMI');
    await expectAccessible(page, 'the trainer’s uploads');
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Learning resource created successfully')).toBeVisible({ timeout: 30_000 });
  } finally {
    await relay.close();
  }

  const technician = await openSignedInWindow(browser, app.origin, 'trainee');
  await technician.goto(`${app.origin}/training-modules/${await findFirstModule(technician, app.origin)}`);
  const panel = technician.getByRole('region', { name: 'Resources' });
  const line = panel.getByRole('button', { name: /Exporting on a running HMI/ });
  await expect(line).toContainText(`0:${seconds}`);
  await line.click();
  const player = technician.getByRole('dialog', { name: 'Exporting on a running HMI' });
  await player.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => timeIn(technician), { timeout: 30_000 }).toBeGreaterThan(3);
  await technician.keyboard.press('k');
  const stopped = await timeIn(technician);
  // Seconds that are skipped by seeking do not count as watched.
  await player.getByRole('slider', { name: 'Position in the video' }).fill('12');
  await technician.keyboard.press('k');
  await expect.poll(() => timeIn(technician), { timeout: 30_000 }).toBeGreaterThan(13.5);
  await technician.keyboard.press('k');
  await expect(player.getByRole('button', { name: 'Play' })).toBeVisible();
  // The seconds before the first stop, and the seconds after the jump to second 12.
  const seen = Math.min(stopped, 12) + (await timeIn(technician)) - 12;
  const share = player.getByText(/^\d+%$/);
  const shownShare = async () => Number.parseInt((await share.textContent()) ?? '', 10);
  // The shown share may differ by some percent from the seconds that this test has measured.
  await expect.poll(shownShare).toBeGreaterThanOrEqual(Math.floor((seen * 100) / seconds) - 6);
  const watched = await shownShare();
  expect(watched).toBeLessThanOrEqual(Math.ceil((seen * 100) / seconds) + 3);
  await expectAccessible(technician, 'the player');
  await technician.keyboard.press('Escape');
  await expect(line).toContainText(`${watched}% watched`);

  await technician.reload();
  await expect(line).toContainText(`${watched}% watched`);
  await line.click();
  // The video continues at the position where it was closed.
  await expect.poll(() => timeIn(technician), { timeout: 30_000 }).toBeGreaterThan(12);
  await technician.context().close();
});
