import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { z } from 'zod';
import { inTransaction } from '../../platform/db/transaction.ts';
import { enqueueAll } from '../../platform/jobs/enqueue.ts';
import { defineJob, type JobContext, noData } from '../../platform/jobs/job.ts';
import { discardFiles, keepFiles, reserveFiles } from '../../platform/storage/discarded-files.ts';
import { convert, makePoster, probe, VideoFault, withVideo } from './video/prepare-video.ts';
import { hasVideoTools } from './video/video-tools.ts';
import {
  beginWork,
  listUnprepared,
  type PreparedVideo,
  savePrepared,
  saveWaiting,
  saveWorkFault,
  saveWorkProgress,
  type VideoToPrepare,
} from './video/video.queries.ts';

type Context = Pick<JobContext, 'db' | 'storage' | 'clock'>;

export const prepareVideo = defineJob({
  name: 'prepare-video',
  summary: 'Reads the length of an uploaded video, makes its preview picture and, where browsers need it, an mp4.',
  data: z.strictObject({ resourceId: z.uuid() }),
  expireInSeconds: 4 * 3600,
  policy: 'stately',
  work: async ({ db, storage, clock, signal }, { resourceId }) => {
    // Without ffmpeg the video stays as it was uploaded; it waits for a server that has ffmpeg.
    if (!(await hasVideoTools())) return;
    const video = await beginWork(db, resourceId);
    if (video) await prepare({ db, storage, clock }, video, signal);
  },
});

/** A safety net, which also finds the videos that were uploaded before ffmpeg was installed. */
export const prepareWaitingVideos = defineJob({
  name: 'prepare-waiting-videos',
  summary: 'Finds uploaded videos that are not prepared yet, and enqueues them.',
  data: noData,
  schedule: '* * * * *',
  work: async ({ db }) => {
    if (!(await hasVideoTools())) return;
    const ids = await listUnprepared(db);
    await enqueueAll(
      db,
      prepareVideo,
      ids.map((resourceId) => ({ resourceId })),
    );
  },
});

/** How often the progress is saved, in milliseconds. */
const saveProgressEveryMs = 5000;

async function prepare(context: Context, video: VideoToPrepare, stop: AbortSignal): Promise<void> {
  const { db } = context;
  const removed = new AbortController();
  let percent: number | null = null;
  const saveProgress = async () => {
    if (!(await saveWorkProgress(db, video.id, percent))) removed.abort();
  };
  let saving = Promise.resolve();
  const timer = setInterval(() => {
    // A failure to save the progress does not stop the conversion; the next interval saves again.
    saving = saveProgress().catch(() => undefined);
  }, saveProgressEveryMs);
  try {
    await makeFiles(context, video, AbortSignal.any([stop, removed.signal]), (progress) => {
      percent = progress;
    });
  } catch (error) {
    if (error instanceof VideoFault) await saveWorkFault(db, video.id, error.fault);
    else {
      await saveWaiting(db, video.id);
      if (!removed.signal.aborted) throw error;
    }
  } finally {
    clearInterval(timer);
    await saving;
  }
}

async function makeFiles(
  { db, storage, clock }: Context,
  video: VideoToPrepare,
  signal: AbortSignal,
  onPercent: (percent: number) => void,
): Promise<void> {
  const source = { key: video.file_key ?? '', mimeType: video.mime_type };
  const prepared = await withVideo(storage, source, signal, async (local): Promise<PreparedVideo> => {
    const probeResult = await probe(local, video.mime_type);
    const poster = await makePoster(local, probeResult);
    const mp4 = probeResult.needsConversion ? await convert(local, probeResult, onPercent) : undefined;
    const store = async (file: string | undefined, extension: 'mp4' | 'jpg', mimeType: string) => {
      if (file === undefined) return null;
      const key = `resources/${video.id}/made-${randomUUID()}.${extension}`;
      await reserveFiles(db, [key], clock.now());
      await storage.save(key, createReadStream(file), mimeType);
      return key;
    };
    return {
      durationSeconds: probeResult.durationSeconds,
      posterKey: await store(poster, 'jpg', 'image/jpeg'),
      mp4Key: await store(mp4, 'mp4', 'video/mp4'),
    };
  });
  const keys = [prepared.mp4Key, prepared.posterKey].filter((key) => key !== null);
  await inTransaction(db, async (transaction) => {
    const isSaved = await savePrepared(transaction, video.id, prepared);
    await (isSaved ? keepFiles(transaction, keys, clock.now()) : discardFiles(transaction, keys, clock.now()));
  });
}
