import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Config, ConfigFault } from './config.ts';
import { hasAdmin, saveOneTimeLink } from './features/accounts/index.ts';
import type { Database } from './platform/db/database.ts';

/** Where the link lies, and what it opens. */
interface LinkFile {
  readonly file: string;
}

/**
 * Outside demo mode a site without an admin gets a one-time link for ADMIN_EMAIL, written to DATA_DIR for its owner's
 * eyes only: a link in a log is a link in every copy of the log.
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
  const token = await saveOneTimeLink(db, config.adminEmail, 'first_admin', now);
  return writeLinkFile(config.dataDir, 'first-admin-link.txt', `${address}/one-time-link/${token}`);
}

/** Writes a one-time link to a file of DATA_DIR that only its owner reads. */
export async function writeLinkFile(dataDir: string, name: string, link: string): Promise<LinkFile> {
  const file = path.join(dataDir, name);
  await writeFile(file, `${link}\n`, { mode: 0o600 });
  // The mode above counts for a new file only.
  await chmod(file, 0o600);
  return { file };
}
