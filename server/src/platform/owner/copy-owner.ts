import { lchown, stat } from 'node:fs/promises';

/**
 * If this process runs as root, as with `sudo npm run keys:rotate`, makes the owner and group of the file `model` the
 * owner and group of `file`. Without this, the account of the service could not read `file`.
 */
export async function copyOwner(model: string, file: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(model);
  // `lchown` does not follow a link that another account may have put in place of the file.
  await lchown(file, uid, gid);
}
