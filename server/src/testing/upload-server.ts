/*
 * Starts a server with only the upload routes, for tests that kill it during an upload:
 * `node upload-server.ts CONNECTION_URL FILES_FOLDER`. The database and the folder must exist. Prints the server's
 * origin on one line. This server starts four times as fast as the complete server.
 */
import path from 'node:path';
import { readConfig } from '../config.ts';
import { uploadsRoutes } from '../features/uploads/index.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { openDatabase } from '../platform/db/database.ts';
import { createAppWithoutRoutes } from '../platform/http/application.ts';
import { startLive } from '../platform/live/live.ts';
import { createLogger } from '../platform/logging/logger.ts';
import { siteKeysFromFile } from '../platform/signing/site-keys.ts';
import { folderStorage } from '../platform/storage/folder-storage.ts';

const [connection = '', filesFolder = ''] = process.argv.slice(2);
const log = createLogger('silent');
// The server runs in demo mode, because a real site would require PUBLIC_URL.
const config = readConfig({ DEMO: 'on' });
const db = openDatabase(connection, { max: 2 });
const app = await createAppWithoutRoutes(config, log);
uploadsRoutes.mount(app, {
  db,
  live: startLive({ db, connection, clock: systemClock, log }),
  config,
  clock: systemClock,
  storage: folderStorage(filesFolder),
  siteKeys: siteKeysFromFile(path.join(filesFolder, 'site-key.json')),
  mailer: null,
  directory: null,
});
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
