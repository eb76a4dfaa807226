import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { z } from 'zod';
import { inTransaction } from '../../platform/db/transaction.ts';
import { enqueueAll } from '../../platform/jobs/enqueue.ts';
import { defineJob, type JobContext, noData } from '../../platform/jobs/job.ts';
import { discardFiles, keepFiles, scheduleRemoval } from '../../platform/storage/discarded-files.ts';
import { convertVideo, createPoster, probeVideo, VideoFault, withLocalVideo } from './video/prepare-video.ts';
import { hasVideoTools } from './video/video-tools.ts';
import {
  beginPreparation,
  listUnpreparedVideos,
  type PreparedVideo,
  saveInterruption,
  savePreparationFault,
  savePreparationProgress,
  savePreparedVideo,
  type VideoToPrepare,
} from './video/video.queries.ts';

type Context = Pick<JobContext, 'db' | 'storage' | 'clock'>;

export const prepareVideo = defineJob({
  name: 'prepare-video',
  summary: 'Reads the length of an uploaded video, creates its preview picture and, if browsers need it, an mp4.',
  data: z.strictObject({ resourceId: z.uuid() }),
  expireInSeconds: 4 * 3600,
  // At most one job of a video waits, and at most one is active.
  policy: 'stately',
  work: async ({ db, storage, clock, signal }, { resourceId }) => {
    // Without ffmpeg, the video stays as it was uploaded and waits for a server that has ffmpeg.
    if (!(await hasVideoTools())) return;
    const video = await beginPreparation(db, resourceId);
    if (video) await prepareFiles({ db, storage, clock }, video, signal);
  },
});

/**
 * Enqueues `prepareVideo` for the oldest videos that are not prepared. So a video is also prepared if its job was lost,
 * or if it was uploaded before ffmpeg was installed. The policy of `prepareVideo` prevents a second waiting job for a
 * video.
 */
export const prepareWaitingVideos = defineJob({
  name: 'prepare-waiting-videos',
  summary: 'Finds uploaded videos that are not prepared yet, and enqueues them.',
  data: noData,
  schedule: '* * * * *',
  work: async ({ db }) => {
    if (!(await hasVideoTools())) return;
    const ids = await listUnpreparedVideos(db);
    await enqueueAll(
      db,
      prepareVideo,
      ids.map((resourceId) => ({ resourceId })),
    );
  },
});

/** The time between two saves of the progress. */
const progressIntervalMs = 5000;

/**
 * Prepares a video and regularly saves the progress. If the progress cannot be saved any more, because the video was
 * deleted or another server has finished the preparation, stops without an error. If the video cannot be prepared,
 * saves the fault. After any other error, or if `stopSignal` aborts, marks the video as waiting, and throws the error.
 */
async function prepareFiles(context: Context, video: VideoToPrepare, stopSignal: AbortSignal): Promise<void> {
  const { db } = context;
  const cancellation = new AbortController();
  let percent: number | null = null;
  const saveProgress = async () => {
    if (!(await savePreparationProgress(db, video.id, percent))) cancellation.abort();
  };
  let lastSave = Promise.resolve();
  const timer = setInterval(() => {
    // If the database fails, the conversion continues. The progress is saved again after the next interval.
    lastSave = saveProgress().catch(() => undefined);
  }, progressIntervalMs);
  try {
    await createFiles(context, video, AbortSignal.any([stopSignal, cancellation.signal]), (progress) => {
      percent = progress;
    });
  } catch (error) {
    if (error instanceof VideoFault) await savePreparationFault(db, video.id, error.fault);
    else {
      await saveInterruption(db, video.id);
      if (!cancellation.signal.aborted) throw error;
    }
  } finally {
    clearInterval(timer);
    await lastSave;
  }
}

/** Creates and stores the preview picture and, if browsers need it, the mp4 of a video. */
async function createFiles(
  { db, storage, clock }: Context,
  video: VideoToPrepare,
  signal: AbortSignal,
  onPercent: (percent: number) => void,
): Promise<void> {
  const source = { key: video.file_key ?? '', mimeType: video.mime_type };
  const prepared = await withLocalVideo(storage, source, signal, async (local): Promise<PreparedVideo> => {
    const properties = await probeVideo(local, video.mime_type);
    const posterFile = await createPoster(local, properties);
    const mp4File = properties.needsConversion ? await convertVideo(local, properties, onPercent) : undefined;
    const storeFile = async (file: string | undefined, extension: 'mp4' | 'jpg', mimeType: string) => {
      if (file === undefined) return null;
      const key = `resources/${video.id}/prepared-${randomUUID()}.${extension}`;
      // If the server stops before `keepFiles`, the stored file is removed later.
      await scheduleRemoval(db, [key], clock.now());
      await storage.save(key, createReadStream(file), mimeType);
      return key;
    };
    return {
      durationSeconds: properties.durationSeconds,
      posterKey: await storeFile(posterFile, 'jpg', 'image/jpeg'),
      mp4Key: await storeFile(mp4File, 'mp4', 'video/mp4'),
    };
  });
  const keys = [prepared.mp4Key, prepared.posterKey].filter((key) => key !== null);
  await inTransaction(db, async (transaction) => {
    const isSaved = await savePreparedVideo(transaction, video.id, prepared);
    await (isSaved ? keepFiles(transaction, keys, clock.now()) : discardFiles(transaction, keys, clock.now()));
  });
}
