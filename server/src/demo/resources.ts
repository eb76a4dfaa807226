import { readFile } from 'node:fs/promises';
import type { Database } from '../platform/db/database.ts';
import { holdLock } from '../platform/db/lock.queries.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { findTrainer, hasResources, type SampleResource, saveSampleResources } from './resources.queries.ts';

const clipKey = 'resources/demo-example-clip.mp4';

interface Place {
  readonly db: Database;
  readonly storage: Storage;
  /** The example clip of the landing page. */
  readonly clip: string;
}

/** Puts a video and a link beside chapter 1, as a trainer would have, once. */
export function loadSampleResources({ db, storage, clip }: Place, now: Date): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await holdLock(transaction, 'load the demo');
    if (await hasResources(transaction)) return;
    const trainerId = await findTrainer(transaction);
    if (trainerId === undefined) return;
    const bytes = await readFile(clip);
    await storage.save(clipKey, bytes, 'video/mp4');
    await saveSampleResources(transaction, sampleResources(bytes.length), { chapterNumber: 1, trainerId, now });
  });
}

const sampleResources = (clipSize: number): SampleResource[] => [
  {
    type: 'video',
    title: 'At the panel: read the right host',
    description: 'An example clip, a few seconds long.',
    file: { key: clipKey, name: 'at-the-panel.mp4', size: clipSize, mimeType: 'video/mp4' },
    url: null,
  },
  {
    type: 'link',
    title: 'Host record sheets of this site',
    description: 'An example of a link into the plant network.',
    file: null,
    url: 'http://records.plant.test/hosts',
  },
];
