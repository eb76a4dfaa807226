import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Config, ConfigFault } from './config.ts';
import { hasAdmin } from './features/accounts/index.ts';
import type { Database } from './platform/db/database.ts';
import { saveOneTimeLink } from './platform/one-time-links/one-time-links.queries.ts';

/** The file that holds a one-time link. */
interface LinkFile {
  readonly file: string;
}

/**
 * On a real site without an admin, writes a one-time link for ADMIN_EMAIL to a file of DATA_DIR that only its owner can
 * read. The link is not logged, because logs are copied. Returns null if an admin exists, and in demo mode.
 */
export async function prepareFirstAdmin(
  db: Database,
  config: Config,
  address: string,
  now: Date,
): Promise<LinkFile | null> {
  if (config.demo || (await hasAdmin(db))) return null;
  if (!config.adminEmail) {
    throw new ConfigFault(
      'ADMIN_EMAIL is required at the first start: the address of the person who becomes the first admin.',
    );
  }
  const token = await saveOneTimeLink(db, { email: config.adminEmail, purpose: 'first_admin', now });
  return writeLinkFile(config.dataDir, 'first-admin-link.txt', `${address}/one-time-link/${token}`);
}

/** Writes a one-time link to a file of DATA_DIR that only its owner can read. */
export async function writeLinkFile(dataDir: string, name: string, link: string): Promise<LinkFile> {
  const file = path.join(dataDir, name);
  await writeFile(file, `${link}\n`, { mode: 0o600 });
  // `writeFile` applies its mode only to new files.
  await chmod(file, 0o600);
  return { file };
}
