import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ConversionFault } from '@loopcheck/contract/features/resources/resources.contract';
import type { Storage } from '../../platform/storage/storage.ts';
import { runTool } from './run-tool.ts';
import { conversionLimit, type Probed, progressOf, readerFor, readProbe } from './video-probe.rules.ts';

/** A video in work: where it lies here, and what is known of it. */
interface Work {
  readonly folder: string;
  readonly source: string;
  readonly reader: string;
  readonly signal: AbortSignal;
}

/** The video cannot be prepared, for a reason that people read. */
export class VideoFault extends Error {
  override readonly name = 'VideoFault';
  readonly fault: ConversionFault;

  constructor(fault: ConversionFault) {
    super(`The video cannot be prepared: ${fault}`);
    this.fault = fault;
  }
}

/** Only files of this machine, and no file that a video names. */
const inputOf = ({ reader, source }: Work) => ['-protocol_whitelist', 'file,pipe', '-f', reader, '-i', source];

const quiet = ['-hide_banner', '-nostdin', '-loglevel', 'error'];

/** Beyond this a conversion has gone wrong, in bytes. */
const largestResult = 2_000_000_000;

/** A folder beside the others of this machine for one video, gone again whatever happens. */
export async function withVideo<Result>(
  storage: Storage,
  { key, mimeType }: { key: string; mimeType: string | null },
  signal: AbortSignal,
  work: (video: Work) => Promise<Result>,
): Promise<Result> {
  const reader = readerFor(mimeType);
  if (reader === undefined) throw new VideoFault('no_video');
  const folder = await mkdtemp(path.join(tmpdir(), 'loopcheck-video-'));
  try {
    const source = path.join(folder, 'source');
    await pipeline(await storage.read(key), createWriteStream(source, { mode: 0o600 }), { signal });
    return await work({ folder, source, reader, signal });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What is in a video. Throws VideoFault when it cannot be read, or holds no moving picture. */
export async function probe(video: Work, mimeType: string | null): Promise<Probed> {
  const asked = ['-hide_banner', '-loglevel', 'error', '-show_format', '-show_streams', '-of', 'json'];
  const ended = await runTool('ffprobe', [...asked, ...inputOf(video)], { timeoutMs: 60_000, signal: video.signal });
  if (ended.state !== 'done') throw new VideoFault('damaged');
  const probed = readProbe(JSON.parse(ended.output), mimeType);
  if (!probed.hasVideo) throw new VideoFault('no_video');
  return probed;
}

/** A picture out of the first seconds; undefined where none came: a video without one is a video. */
export async function drawPoster(video: Work, probed: Probed): Promise<string | undefined> {
  const target = path.join(video.folder, 'poster.jpg');
  const at = Math.min(3, (probed.durationSeconds ?? 0) / 4).toFixed(2);
  const picture = ['-frames:v', '1', '-vf', "scale='min(960,iw)':-2", '-q:v', '4', '-f', 'image2', '-update', '1'];
  const ended = await runTool('ffmpeg', [...quiet, '-ss', at, ...inputOf(video), ...picture, '-y', target], {
    timeoutMs: 60_000,
    signal: video.signal,
  });
  return ended.state === 'done' ? target : undefined;
}

/** The form that every browser plays: h264 and aac in an mp4 that begins before it has all arrived. At most 1280 wide. */
const browserForm = [
  '-map',
  '0:V:0',
  '-map',
  '0:a:0?',
  '-sn',
  '-dn',
  '-map_metadata',
  '-1',
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-crf',
  '23',
  '-pix_fmt',
  'yuv420p',
  '-vf',
  "scale='trunc(min(1280,iw)/2)*2':-2",
  '-c:a',
  'aac',
  '-b:a',
  '128k',
  '-ac',
  '2',
  '-movflags',
  '+faststart',
  '-threads',
  '1',
  '-fs',
  String(largestResult),
  '-f',
  'mp4',
];

/** Converts a video for browsers, telling on the way how far it is. Throws VideoFault when it cannot be done. */
export async function convert(video: Work, probed: Probed, onPercent: (percent: number) => void): Promise<string> {
  const target = path.join(video.folder, 'video.mp4');
  const progress = ['-progress', 'pipe:1', '-stats_period', '2'];
  const ended = await runTool('ffmpeg', [...quiet, ...progress, ...inputOf(video), ...browserForm, '-y', target], {
    timeoutMs: conversionLimit(probed.durationSeconds),
    signal: video.signal,
    onLine: (line) => {
      const percent = progressOf(line, probed.durationSeconds);
      if (percent !== undefined) onPercent(percent);
    },
  });
  if (ended.state === 'too_long') throw new VideoFault('too_long');
  if (ended.state !== 'done') throw new VideoFault('damaged');
  return target;
}

/** Keeps a file that was made of a video, under a key of its own. */
export async function keepMade(
  storage: Storage,
  resourceId: string,
  made: { place: string; ending: 'mp4' | 'jpg'; mimeType: string },
): Promise<string> {
  const key = `resources/${resourceId}/made-${randomUUID()}.${made.ending}`;
  await storage.save(key, createReadStream(made.place), made.mimeType);
  return key;
}
