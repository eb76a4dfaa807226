import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Settings, startServerProcess } from '../../server/src/testing/server-process.ts';
import { withEmbeddedDatabase } from './embedded-database.ts';

// The first start of a site loads the course and draws the PDFs of all procedures, which takes eight times as much
// processor time as a later start. So `npm run test:long` does this once for each kind of site, and each server of a
// test starts with a copy of the result, the template.

/** The environment variable with the path of the folder that contains the templates. The workers inherit it. */
const folderVariable = 'LOOPCHECK_SITE_TEMPLATES';

/** The kinds of sites that have a template, with the settings of their first start. */
const kinds: Readonly<Record<'demo' | 'real', Settings>> = {
  demo: { DEMO: 'on' },
  real: { DEMO: 'off', ADMIN_EMAIL: 'admin@plant.test', PUBLIC_URL: 'http://127.0.0.1:3000' },
};

/** True while a procedure has no PDF yet. */
const isDrawing = (dataDir: string) =>
  withEmbeddedDatabase(dataDir, async (db) => {
    const row = await db.selectFrom('sops').select('id').where('file_size', 'is', null).executeTakeFirst();
    return row !== undefined;
  });

async function makeTemplate(dataDir: string, settings: Settings): Promise<void> {
  const server = await startServerProcess({ ...settings, DATA_DIR: dataDir });
  try {
    while (await isDrawing(dataDir)) await pause(1000);
  } finally {
    await server.stop('SIGTERM');
  }
}

/** Makes the templates. Returns the function that removes them. */
export async function makeSiteTemplates(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'loopcheck-templates-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const makings = Object.entries(kinds).map(([kind, settings]) => makeTemplate(path.join(folder, kind), settings));
  // Waits until both servers have stopped, even if one of them fails: the folder of a running server cannot be removed.
  for (const result of await Promise.allSettled(makings)) {
    if (result.status === 'fulfilled') continue;
    await remove();
    throw result.reason;
  }
  process.env[folderVariable] = folder;
  return remove;
}

/**
 * Copies the template for a site with these settings into its DATA_DIR. Copies nothing if the run has no templates, if
 * the site has a database elsewhere, or if the site has another admin than the template.
 */
export async function copySiteTemplate(settings: Settings): Promise<void> {
  const folder = process.env[folderVariable];
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO: demo = 'on' } = settings;
  if (folder === undefined || dataDir === undefined || databaseUrl !== undefined) return;
  const kind = demo === 'off' ? 'real' : 'demo';
  if (settings['ADMIN_EMAIL'] !== kinds[kind]['ADMIN_EMAIL']) return;
  await cp(path.join(folder, kind), dataDir, { recursive: true, preserveTimestamps: true });
}
