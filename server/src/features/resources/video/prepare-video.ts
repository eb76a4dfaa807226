import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ConversionFault } from '@loopcheck/contract/features/resources/resources.contract';
import type { Storage } from '../../../platform/storage/storage.ts';
import { runTool } from './video-tools.ts';
import { conversionLimit, type Probed, progressOf, readerFor, readProbe } from './video-probe.ts';

/** A copy of a video in a temporary folder. */
interface LocalVideo {
  readonly folder: string;
  readonly source: string;
  /** ffmpeg's demuxer for its type. */
  readonly reader: string;
  readonly signal: AbortSignal;
}

/** The video cannot be prepared; the fault is shown to trainers. */
export class VideoFault extends Error {
  override readonly name = 'VideoFault';
  readonly fault: ConversionFault;

  constructor(fault: ConversionFault) {
    super(`The video cannot be prepared: ${fault}`);
    this.fault = fault;
  }
}

/** Allows local files only, and fixes the demuxer, so that a playlist in disguise cannot name other files. */
const inputOf = ({ reader, source }: LocalVideo) => ['-protocol_whitelist', 'file,pipe', '-f', reader, '-i', source];

const quiet = ['-hide_banner', '-nostdin', '-loglevel', 'error'];

/** A conversion whose result is larger has gone wrong, in bytes. */
const maxResultBytes = 2_000_000_000;

/** Copies a video into a temporary folder for `work`, and removes the folder afterwards, whatever happens. */
export async function withVideo<Result>(
  storage: Storage,
  { key, mimeType }: { key: string; mimeType: string | null },
  signal: AbortSignal,
  work: (video: LocalVideo) => Promise<Result>,
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

/** Describes a video. Throws VideoFault when it cannot be read or has no video stream. */
export async function probe(video: LocalVideo, mimeType: string | null): Promise<Probed> {
  const options = ['-hide_banner', '-loglevel', 'error', '-show_format', '-show_streams', '-of', 'json'];
  const ended = await runTool('ffprobe', [...options, ...inputOf(video)], { timeoutMs: 60_000, signal: video.signal });
  if (ended.state !== 'done') throw new VideoFault('damaged');
  const probed = readProbe(JSON.parse(ended.output), mimeType);
  if (!probed.hasVideo) throw new VideoFault('no_video');
  return probed;
}

/** A preview picture out of the first seconds; undefined when none can be made, which is no fault. */
export async function makePoster(video: LocalVideo, probed: Probed): Promise<string | undefined> {
  const target = path.join(video.folder, 'poster.jpg');
  const at = Math.min(3, (probed.durationSeconds ?? 0) / 4).toFixed(2);
  const picture = ['-frames:v', '1', '-vf', "scale='min(960,iw)':-2", '-q:v', '4', '-f', 'image2', '-update', '1'];
  const ended = await runTool('ffmpeg', [...quiet, '-ss', at, ...inputOf(video), ...picture, '-y', target], {
    timeoutMs: 60_000,
    signal: video.signal,
  });
  return ended.state === 'done' ? target : undefined;
}

/** The form that every browser plays: H.264 and AAC in an MP4 whose index comes first, at most 1280 pixels wide. */
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
  String(maxResultBytes),
  '-f',
  'mp4',
];

/** Converts a video for browsers and reports its progress. Throws VideoFault when it cannot be converted. */
export async function convert(
  video: LocalVideo,
  probed: Probed,
  onPercent: (percent: number) => void,
): Promise<string> {
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
