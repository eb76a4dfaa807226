import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Config, ConfigError } from './config.ts';
import { hasAdmin } from './features/accounts/index.ts';
import type { Database } from './platform/db/database.ts';
import { errorCode } from './platform/db/error-code.ts';
import { copyOwner } from './platform/owner/copy-owner.ts';
import {
  findOneTimeLink,
  removeOneTimeLink,
  saveOneTimeLink,
} from './platform/one-time-links/one-time-links.queries.ts';

/** The name of the file in DATA_DIR with the link of the first admin. */
const linkFileName = 'first-admin-link.txt';

/**
 * The minimum remaining validity of a link, in milliseconds. At a start, the server replaces a link whose remaining
 * validity is shorter.
 */
const minRemainingMs = 12 * 3_600_000;

/**
 * Throws ConfigError if nobody could become the first admin: the site is not a demo, has no admin, and ADMIN_EMAIL is
 * not set. In this case, the server must not listen, because nobody could use the site.
 */
export async function ensureFirstAdminIsKnown(db: Database, config: Config): Promise<void> {
  if (config.demo || config.adminEmail || (await hasAdmin(db))) return;
  throw new ConfigError(
    'ADMIN_EMAIL is required at the first start: the address of the person who becomes the first admin.',
  );
}

/**
 * Writes a one-time link to a file in DATA_DIR. With the link, the person with the address ADMIN_EMAIL becomes the
 * first admin. Only the owner of the file can read it. Returns the path of the file. Returns null and writes nothing in
 * demo mode, without ADMIN_EMAIL, or if an admin exists.
 *
 * The link is not logged, because other people might read the logs. If the file already contains a link that is valid
 * for this email, its token is kept. Any other link in the file is removed from the database. Servers that share a
 * database have a file and a link each, so the links of the other servers stay valid.
 */
export async function prepareFirstAdmin(
  db: Database,
  config: Config,
  siteOrigin: string,
  now: Date,
): Promise<string | null> {
  if (config.demo || !config.adminEmail || (await hasAdmin(db))) return null;
  const existingToken = await readLinkToken(path.join(config.dataDir, linkFileName));
  const token =
    existingToken !== null && (await isUsable(db, existingToken, config.adminEmail, now))
      ? existingToken
      : await saveOneTimeLink(db, { email: config.adminEmail, purpose: 'first_admin', now });
  if (existingToken !== null && existingToken !== token) await removeOneTimeLink(db, existingToken);
  // The file is written even if the token is kept, because PUBLIC_URL might have changed.
  return writeLinkFile(config.dataDir, linkFileName, `${siteOrigin}/one-time-link/${token}`);
}

async function isUsable(db: Database, token: string, email: string, now: Date): Promise<boolean> {
  const link = await findOneTimeLink(db, token, now);
  const isForThisEmail = link?.purpose === 'first_admin' && link.email === email;
  return isForThisEmail && link.expires_at.getTime() - now.getTime() >= minRemainingMs;
}

/** Returns the token of the link that an earlier start wrote to this file. Null if the file does not exist. */
async function readLinkToken(filePath: string): Promise<string | null> {
  try {
    return (await readFile(filePath, 'utf8')).trim().split('/').at(-1) ?? null;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Writes a one-time link to a file in DATA_DIR, and returns the path of the file. Only the owner of DATA_DIR can read
 * the file. Replaces an earlier file, even if another operating system user owns the earlier file.
 */
export async function writeLinkFile(dataDir: string, fileName: string, link: string): Promise<string> {
  const filePath = path.join(dataDir, fileName);
  const temporaryFile = `${filePath}.${randomUUID()}.part`;
  try {
    await writeFile(temporaryFile, `${link}\n`, { mode: 0o600, flag: 'wx' });
    await copyOwner(dataDir, temporaryFile);
    await rename(temporaryFile, filePath);
  } finally {
    await rm(temporaryFile, { force: true });
  }
  return filePath;
}
