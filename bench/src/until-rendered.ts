import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { readJson } from './read-json.ts';

const SopFileSizes = z.array(z.object({ fileSize: z.number().nullable() }));

/**
 * Waits until the PDFs of all procedures are rendered. A new server renders them in the background, which uses processor
 * time and memory, and gives the shared data a new version for each procedure.
 */
export async function untilRendered(origin: string, cookie: string): Promise<void> {
  const isRendering = async () => {
    const sops = await readJson(await fetch(`${origin}/api/documents`, { headers: { cookie } }), SopFileSizes);
    return sops.some((sop) => sop.fileSize === null);
  };
  while (await isRendering()) await pause(1000);
}
