/*
 * The whole application on a database and a folder of files that others own, for tests that kill it in the middle of an
 * upload: `node upload-server.ts CONNECTION FILES`. It says its address in one line.
 */
import path from 'node:path';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { openDatabase } from '../platform/db/database.ts';
import { startLive } from '../platform/live/live.ts';
import { createLogger } from '../platform/logging/logger.ts';
import { siteKeysIn } from '../platform/signing/site-keys.ts';
import { folderStorage } from '../platform/storage/folder-storage.ts';

const [connection = '', files = ''] = process.argv.slice(2);
const log = createLogger('silent');
const db = openDatabase(connection, { max: 2 });
const platform = {
  db,
  live: startLive({ db, connection, clock: systemClock, log }),
  config: readConfig({ DEMO: 'on' }),
  clock: systemClock,
  storage: folderStorage(files),
  siteKeys: siteKeysIn(path.join(files, 'site-key.json')),
  mail: null,
};
const app = await createApp({ platform, log, webDirectory: '/nowhere' });
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
