import { lchown, stat } from 'node:fs/promises';

/**
 * Gives `file` the user and group of `model` if this process runs as root, as after `sudo npm run keys:rotate`.
 * Otherwise the account of the service could not read the file.
 */
export async function copyOwner(model: string, file: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(model);
  // `lchown` does not follow a link that another account may have put in place of the file.
  await lchown(file, uid, gid);
}
