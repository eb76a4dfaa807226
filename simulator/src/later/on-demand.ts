import { setLaterParts } from './parts.ts';

/** Loads the later parts. Rejects if the network fails; the next call tries again. */
export async function loadLaterParts(): Promise<void> {
  const { allLaterParts } = await import('./all-later-parts.ts');
  setLaterParts(allLaterParts);
}
