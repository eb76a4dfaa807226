import { lchown, stat } from 'node:fs/promises';

/**
 * Gives `file` the owner and the group of the file `model` if this process runs as root, for example with
 * `sudo npm run keys:rotate`. Otherwise `file` would belong to root, and the account of the service could not read it.
 */
export async function copyOwner(model: string, file: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(model);
  // `lchown` does not follow a symbolic link that another account might have put in place of the file.
  await lchown(file, uid, gid);
}
