import { profilePaths } from './profile.paths.ts';

/**
 * The URL of a person's picture, or null if there is no picture. Each picture has a different storage key and therefore
 * a different URL, so that browsers do not show a cached previous picture.
 */
export function pictureUrl(userId: string, storageKey: string | null): string | null {
  if (storageKey === null) return null;
  // The last 12 letters and digits of the key.
  const version = storageKey.replaceAll(/[^a-z0-9]/g, '').slice(-12);
  return `${profilePaths.picture.path.replace(':userId', userId)}?v=${version}`;
}
