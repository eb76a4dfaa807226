import { chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError } from './config.ts';
import { ensureFirstAdminIsKnown, prepareFirstAdmin } from './first-admin.ts';
import { findOneTimeLink } from './platform/one-time-links/one-time-links.queries.ts';
import { testApp } from './testing/test-app.ts';

const app = await testApp({ DEMO: 'off', PUBLIC_URL: 'http://plant.test', ADMIN_EMAIL: 'you@plant.test' });
const folder = await mkdtemp(path.join(tmpdir(), 'loopcheck-first-admin-'));
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const dayMs = 86_400_000;
let now: Date;
beforeEach(async () => {
  now = app.clock.now();
  await app.db.updateTable('users').set({ is_admin: false }).execute();
  await app.db.deleteFrom('one_time_links').execute();
});

/**
 * Writes the link of the first admin, as a server with this DATA_DIR does at its start. Returns the token in the file,
 * or null if no file is written.
 */
async function writeLink(dataDir: string, settings: { adminEmail?: string; startTime?: Date; origin?: string } = {}) {
  const config = { ...app.config, dataDir, adminEmail: settings.adminEmail ?? app.config.adminEmail };
  const file = await prepareFirstAdmin(
    app.db,
    config,
    settings.origin ?? 'http://plant.test',
    settings.startTime ?? now,
  );
  if (file === null) return null;
  return (await readFile(file, 'utf8')).trim().split('/').at(-1) ?? '';
}

const createDataDir = () => mkdtemp(path.join(folder, 'data-'));
/** Returns the email for which a token is valid at the time `at`; undefined if the token is not valid. */
const emailOf = async (token: string | null, at = now) => (await findOneTimeLink(app.db, token ?? '', at))?.email;

describe('the link of the first admin', () => {
  test('stays valid if a second server with the same database creates another link', async () => {
    const first = await writeLink(await createDataDir());
    const second = await writeLink(await createDataDir());
    expect(second).not.toBe(first);
    expect([await emailOf(first), await emailOf(second)]).toEqual(['you@plant.test', 'you@plant.test']);
  });

  test('keeps its token after a restart, and starts with the new PUBLIC_URL if PUBLIC_URL has changed', async () => {
    const dataDir = await createDataDir();
    const first = await writeLink(dataDir);
    expect(await writeLink(dataDir, { origin: 'https://training.plant.test' })).toBe(first);
    const file = path.join(dataDir, 'first-admin-link.txt');
    expect(await readFile(file, 'utf8')).toBe(`https://training.plant.test/one-time-link/${first}\n`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('is in a file that belongs to the owner of DATA_DIR, even if root starts the server or wrote the earlier file', async () => {
    const dataDir = await createDataDir();
    // If root runs this test, the folder is given to the user nobody, whose id is 65534. Only root can do this.
    const serviceUser = process.getuid?.() === 0 ? 65_534 : (await stat(dataDir)).uid;
    await chown(dataDir, serviceUser, -1);
    await writeFile(path.join(dataDir, 'first-admin-link.txt'), 'http://plant.test/one-time-link/old\n');
    await writeLink(dataDir);
    expect((await stat(path.join(dataDir, 'first-admin-link.txt'))).uid).toBe(serviceUser);
  });

  test('is replaced after a restart with another ADMIN_EMAIL', async () => {
    const dataDir = await createDataDir();
    const mistyped = await writeLink(dataDir, { adminEmail: 'yuo@plant.test' });
    const corrected = await writeLink(dataDir);
    expect(await emailOf(mistyped)).toBeUndefined();
    expect(await emailOf(corrected)).toBe('you@plant.test');
  });

  test('is replaced after a restart if it expires in less than 12 hours', async () => {
    const dataDir = await createDataDir();
    const old = await writeLink(dataDir);
    // The link is valid for a day, so it expires 9.6 hours later.
    const later = new Date(now.getTime() + 0.6 * dayMs);
    const renewed = await writeLink(dataDir, { startTime: later });
    expect(await emailOf(old, later)).toBeUndefined();
    expect(await emailOf(renewed, later)).toBe('you@plant.test');
  });

  test('is not written if an admin exists', async () => {
    await app.person({ isAdmin: true });
    expect(await writeLink(await createDataDir())).toBeNull();
  });
});

describe('ensureFirstAdminIsKnown', () => {
  const withoutEmail = { ...app.config, adminEmail: null };

  test('refuses a real site without an admin and without ADMIN_EMAIL', async () => {
    await expect(ensureFirstAdminIsKnown(app.db, withoutEmail)).rejects.toThrow(ConfigError);
  });

  test('accepts a site with ADMIN_EMAIL, a site with an admin, and a demo', async () => {
    await ensureFirstAdminIsKnown(app.db, app.config);
    await ensureFirstAdminIsKnown(app.db, { ...withoutEmail, demo: true });
    await app.person({ isAdmin: true });
    await ensureFirstAdminIsKnown(app.db, withoutEmail);
  });
});
