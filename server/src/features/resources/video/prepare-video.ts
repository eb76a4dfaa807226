import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ConversionFault } from '@loopcheck/contract/features/resources/resources.contract';
import type { Storage } from '../../../platform/storage/storage.ts';
import { runTool } from './video-tools.ts';
import { conversionLimit, type ProbeResult, progressOf, demuxerFor, readProbe } from './video-probe.ts';

/** A copy of a video in a temporary folder. */
interface LocalVideo {
  readonly folder: string;
  readonly source: string;
  /** ffmpeg's demuxer for the type of the video. */
  readonly demuxer: string;
  readonly signal: AbortSignal;
}

/** Thrown when a video cannot be prepared; trainers see the fault. */
export class VideoFault extends Error {
  override readonly name = 'VideoFault';
  readonly fault: ConversionFault;

  constructor(fault: ConversionFault) {
    super(`The video cannot be prepared: ${fault}`);
    this.fault = fault;
  }
}

/** Allows local files only, and sets the demuxer so that a disguised playlist cannot refer to other files. */
const inputOf = ({ demuxer, source }: LocalVideo) => ['-protocol_whitelist', 'file,pipe', '-f', demuxer, '-i', source];

const quiet = ['-hide_banner', '-nostdin', '-loglevel', 'error'];

/** The maximum size of a converted video, in bytes. */
const maxResultBytes = 2_000_000_000;

/** Copies a video into a temporary folder, runs `work` on the copy, and always removes the folder afterwards. */
export async function withVideo<Result>(
  storage: Storage,
  { key, mimeType }: { key: string; mimeType: string | null },
  signal: AbortSignal,
  work: (video: LocalVideo) => Promise<Result>,
): Promise<Result> {
  const demuxer = demuxerFor(mimeType);
  if (demuxer === undefined) throw new VideoFault('no_video');
  const folder = await mkdtemp(path.join(tmpdir(), 'loopcheck-video-'));
  try {
    const source = path.join(folder, 'source');
    await pipeline(await storage.read(key), createWriteStream(source, { mode: 0o600 }), { signal });
    return await work({ folder, source, demuxer, signal });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Describes a video. Throws VideoFault when it cannot be read or has no video stream. */
export async function probe(video: LocalVideo, mimeType: string | null): Promise<ProbeResult> {
  const options = ['-hide_banner', '-loglevel', 'error', '-show_format', '-show_streams', '-of', 'json'];
  const result = await runTool('ffprobe', [...options, ...inputOf(video)], { timeoutMs: 60_000, signal: video.signal });
  if (result.state !== 'done') throw new VideoFault('damaged');
  const probeResult = readProbe(JSON.parse(result.output), mimeType);
  if (!probeResult.hasVideo) throw new VideoFault('no_video');
  return probeResult;
}

/** Makes a preview picture from the first seconds of a video; returns its path, or undefined if that fails. */
export async function makePoster(video: LocalVideo, probeResult: ProbeResult): Promise<string | undefined> {
  const target = path.join(video.folder, 'poster.jpg');
  const at = Math.min(3, (probeResult.durationSeconds ?? 0) / 4).toFixed(2);
  const picture = ['-frames:v', '1', '-vf', "scale='min(960,iw)':-2", '-q:v', '4', '-f', 'image2', '-update', '1'];
  const result = await runTool('ffmpeg', [...quiet, '-ss', at, ...inputOf(video), ...picture, '-y', target], {
    timeoutMs: 60_000,
    signal: video.signal,
  });
  return result.state === 'done' ? target : undefined;
}

/**
 * ffmpeg's options for the form that every browser plays: H.264 and AAC in an MP4 whose index comes first, at most 1280
 * pixels wide.
 */
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
  probeResult: ProbeResult,
  onPercent: (percent: number) => void,
): Promise<string> {
  const target = path.join(video.folder, 'video.mp4');
  const progress = ['-progress', 'pipe:1', '-stats_period', '2'];
  const result = await runTool('ffmpeg', [...quiet, ...progress, ...inputOf(video), ...browserForm, '-y', target], {
    timeoutMs: conversionLimit(probeResult.durationSeconds),
    signal: video.signal,
    onLine: (line) => {
      const percent = progressOf(line, probeResult.durationSeconds);
      if (percent !== undefined) onPercent(percent);
    },
  });
  if (result.state === 'too_long') throw new VideoFault('too_long');
  if (result.state !== 'done') throw new VideoFault('damaged');
  return target;
}
