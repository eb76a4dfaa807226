import { z } from 'zod';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { enqueueAll } from '../../platform/jobs/enqueue.ts';
import { defineJob, noData } from '../../platform/jobs/job.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { convert, drawPoster, keepMade, probe, VideoFault, withVideo } from './prepare-video.ts';
import { discardFiles } from './resources.queries.ts';
import { canConvert } from './video-tools.ts';
import {
  beginWork,
  giveWorkBack,
  listVideosToPrepare,
  type Prepared,
  savePrepared,
  saveWorkFault,
  saveWorkProgress,
} from './video-work.queries.ts';

interface Workshop {
  readonly db: Database;
  readonly storage: Storage;
  readonly clock: Clock;
}

type Video = NonNullable<Awaited<ReturnType<typeof beginWork>>>;

/** How often it is noted that somebody is still at it, in milliseconds. */
const noteEvery = 5000;

/** Prepares one video: how long it is, a picture, and where browsers need it an mp4. */
export const prepareVideo = defineJob({
  name: 'prepare-video',
  summary: 'Reads the length of an uploaded video, makes its picture and, where browsers need it, an mp4.',
  data: z.strictObject({ resourceId: z.uuid() }),
  expireInSeconds: 4 * 3600,
  work: async ({ db, storage, clock, signal }, { resourceId }) => {
    const video = await beginWork(db, resourceId, clock.now());
    if (video) await workOn({ db, storage, clock }, video, signal);
  },
});

/** Where this machine can convert videos. */
export const prepareWaitingVideos = defineJob({
  name: 'prepare-waiting-videos',
  summary: 'Finds uploaded videos that wait to be prepared, and enqueues them.',
  data: noData,
  schedule: '* * * * *',
  work: async ({ db, clock }) => {
    if (!(await canConvert())) return;
    const ids = await listVideosToPrepare(db, clock.now());
    await enqueueAll(
      db,
      prepareVideo,
      ids.map((resourceId) => ({ resourceId })),
    );
  },
});

async function workOn(workshop: Workshop, video: Video, stop: AbortSignal): Promise<void> {
  const { db, clock } = workshop;
  // Removed by its trainer on the way: then nobody waits for it.
  const gone = new AbortController();
  const at = { percent: null as number | null };
  const note = async () => {
    if (!(await saveWorkProgress(db, video.id, at.percent, clock.now()))) gone.abort();
  };
  let noting = Promise.resolve();
  const timer = setInterval(() => {
    noting = note().catch(() => undefined);
  }, noteEvery);
  try {
    await prepare(workshop, video, AbortSignal.any([stop, gone.signal]), (percent) => {
      at.percent = percent;
    });
  } catch (error) {
    if (error instanceof VideoFault) await saveWorkFault(db, video.id, error.fault, clock.now());
    else {
      await giveWorkBack(db, video.id);
      if (!gone.signal.aborted) throw error;
    }
  } finally {
    clearInterval(timer);
    await noting;
  }
}

async function prepare(
  { db, storage, clock }: Workshop,
  video: Video,
  signal: AbortSignal,
  onPercent: (percent: number) => void,
) {
  const source = { key: video.file_key ?? '', mimeType: video.mime_type };
  const made = await withVideo(storage, source, signal, async (work): Promise<Prepared> => {
    const probed = await probe(work, video.mime_type);
    const poster = await drawPoster(work, probed);
    const mp4 = probed.needsConversion ? await convert(work, probed, onPercent) : undefined;
    const keep = (place: string | undefined, ending: 'mp4' | 'jpg', mimeType: string) =>
      place === undefined ? null : keepMade(storage, video.id, { place, ending, mimeType });
    return {
      durationSeconds: probed.durationSeconds,
      posterKey: await keep(poster, 'jpg', 'image/jpeg'),
      mp4Key: await keep(mp4, 'mp4', 'video/mp4'),
    };
  });
  if (await savePrepared(db, video.id, made, clock.now())) return;
  const orphans = [made.mp4Key, made.posterKey].filter((key) => key !== null);
  await discardFiles(db, orphans, clock.now());
}
