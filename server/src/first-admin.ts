import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Config, ConfigError } from './config.ts';
import { hasAdmin } from './features/accounts/index.ts';
import type { Database } from './platform/db/database.ts';
import { saveOneTimeLink } from './platform/one-time-links/one-time-links.queries.ts';

/**
 * Writes a one-time link for ADMIN_EMAIL to a file in DATA_DIR that only the file owner can read, and returns the path
 * of the file. The link is not logged, because other people may read the logs. In demo mode, or if an admin exists,
 * writes nothing and returns null. Otherwise throws ConfigError if ADMIN_EMAIL is not set.
 */
export async function prepareFirstAdmin(
  db: Database,
  config: Config,
  siteOrigin: string,
  now: Date,
): Promise<string | null> {
  if (config.demo || (await hasAdmin(db))) return null;
  if (!config.adminEmail) {
    throw new ConfigError(
      'ADMIN_EMAIL is required at the first start: the address of the person who becomes the first admin.',
    );
  }
  const token = await saveOneTimeLink(db, { email: config.adminEmail, purpose: 'first_admin', now });
  return writeLinkFile(config.dataDir, 'first-admin-link.txt', `${siteOrigin}/one-time-link/${token}`);
}

/** Writes a one-time link to a file in DATA_DIR that only the file owner can read, and returns the path of the file. */
export async function writeLinkFile(dataDir: string, fileName: string, link: string): Promise<string> {
  const filePath = path.join(dataDir, fileName);
  await writeFile(filePath, `${link}\n`, { mode: 0o600 });
  // `writeFile` applies the mode only to a new file.
  await chmod(filePath, 0o600);
  return filePath;
}
