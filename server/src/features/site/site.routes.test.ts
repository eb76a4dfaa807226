import { type Site, siteEndpoints } from '@loopcheck/contract/features/site/site.contract';
import { afterAll, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { ensureSiteMode, SiteModeMismatchError } from './index.ts';

const app = await testApp();
const realApp = await testApp({ DEMO: 'off', PUBLIC_URL: 'http://plant.test' });
afterAll(async () => {
  await app.close();
  await realApp.close();
});

const shippedModuleCount = 13;
const readSite = async (server = app): Promise<Site> => (await server.call(siteEndpoints.publicSite)).json();

describe('GET /api/site', () => {
  test('returns the modules, and other settings in demo mode than on a real site', async () => {
    const site = await readSite();
    const moduleCount = shippedModuleCount;
    // The shipped quizzes have the pass mark 80.
    expect(site).toMatchObject({ demo: true, moduleCount, passMark: 80, passwordMinimum: 6, registration: 'open' });
    expect(site.chapters).toHaveLength(moduleCount);
    expect(site.chapters[0]).toMatchObject({ chapterNumber: 1, title: expect.any(String) });
    expect(await readSite(realApp)).toMatchObject({ demo: false, passwordMinimum: 12, registration: 'approval' });
  });

  test('counts active modules only, and returns the highest pass mark, or 70 if no quiz is active', async () => {
    await app.db
      .updateTable('modules')
      .set({ is_active: false })
      .where('chapter_number', '=', shippedModuleCount)
      .execute();
    await app.db.updateTable('quizzes').set({ passing_score: 90 }).where('shipped_key', '=', 'module-02').execute();
    expect(await readSite()).toMatchObject({ moduleCount: shippedModuleCount - 1, passMark: 90 });

    await app.db.updateTable('quizzes').set({ is_active: false }).execute();
    expect(await readSite()).toMatchObject({ passMark: 70 });
  });

  test('shows every change in the next reply, even a change that was not made by this server', async () => {
    const before = await readSite();
    expect(await readSite()).toEqual(before);
    await app.db.updateTable('sops').set({ is_active: false }).where('number', '=', 'LC-01-01').execute();
    expect(await readSite()).toEqual({ ...before, sopCount: before.sopCount - 1 });
    await app.db.updateTable('modules').set({ summary: 'New' }).where('chapter_number', '=', 1).execute();
    const [first, ...others] = before.chapters;
    const chapters = [{ ...first, summary: 'New' }, ...others];
    expect(await readSite()).toEqual({ ...before, sopCount: before.sopCount - 1, chapters });
  });

  test('returns 304 if the request has the ETag of an earlier reply', async () => {
    const first = await app.call(siteEndpoints.publicSite);
    const etag = String(first.headers.etag);
    const secondReply = await app.call(siteEndpoints.publicSite, { headers: { 'if-none-match': etag } });
    expect([secondReply.statusCode, secondReply.headers['cache-control']]).toEqual([304, 'no-cache']);
  });
});

describe('ensureSiteMode', () => {
  test('stores the mode of a new database, and throws if the database already has the other mode', async () => {
    await ensureSiteMode(app.db, app.config);
    await ensureSiteMode(app.db, app.config);
    await expect(ensureSiteMode(app.db, realApp.config)).rejects.toThrow(SiteModeMismatchError);
    await ensureSiteMode(realApp.db, realApp.config);
    await expect(ensureSiteMode(realApp.db, app.config)).rejects.toThrow('real site');
  });
});
