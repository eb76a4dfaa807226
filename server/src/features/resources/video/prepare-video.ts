import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ConversionFault } from '@loopcheck/contract/features/resources/resources.contract';
import type { Storage } from '../../../platform/storage/storage.ts';
import { runTool } from './video-tools.ts';
import {
  conversionTimeoutMs,
  demuxerFor,
  parseProbeOutput,
  parseProgress,
  type VideoProperties,
} from './video-probe.ts';

/** A copy of a video in a temporary folder. */
interface LocalVideo {
  readonly folder: string;
  /** The path of the copy. */
  readonly source: string;
  /** ffmpeg's demuxer (the parser of the file format) for the type of the video. */
  readonly demuxer: string;
  /** Aborts the preparation. */
  readonly signal: AbortSignal;
}

/** Thrown if a video cannot be prepared. Trainers see the fault in the list of resources. */
export class VideoFault extends Error {
  override readonly name = 'VideoFault';
  readonly fault: ConversionFault;

  constructor(fault: ConversionFault) {
    super(`The video cannot be prepared: ${fault}`);
    this.fault = fault;
  }
}

/**
 * The options for the input of ffmpeg and ffprobe. The options allow only local files. They also name the demuxer,
 * because the tools would otherwise guess the format from the content. An uploaded playlist could then make the tools
 * open other files.
 */
const inputOptions = ({ demuxer, source }: LocalVideo) => [
  '-protocol_whitelist',
  'file,pipe',
  '-f',
  demuxer,
  '-i',
  source,
];

const quietOptions = ['-hide_banner', '-nostdin', '-loglevel', 'error'];

/** The maximum size of a converted video, in bytes. ffmpeg stops at this size, and the rest of the video is missing. */
const maxConvertedBytes = 2_000_000_000;

/**
 * Copies a video from the storage into a temporary folder, runs `work` on the copy and removes the folder. Throws
 * VideoFault if the type is not an accepted video type.
 */
export async function withLocalVideo<Result>(
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

/**
 * Reads the properties of a video with ffprobe. Throws VideoFault `damaged` if ffprobe fails or takes too long, and
 * `no_video` if the file has no video stream.
 */
export async function probeVideo(video: LocalVideo, mimeType: string | null): Promise<VideoProperties> {
  const options = ['-hide_banner', '-loglevel', 'error', '-show_format', '-show_streams', '-of', 'json'];
  const result = await runTool('ffprobe', [...options, ...inputOptions(video)], {
    timeoutMs: probeAndPosterTimeoutMs,
    signal: video.signal,
  });
  if (result.state !== 'done') throw new VideoFault('damaged');
  const properties = parseProbeOutput(JSON.parse(result.output), mimeType);
  if (!properties.hasVideo) throw new VideoFault('no_video');
  return properties;
}

/** The time limit for reading the properties of a video and for creating its preview picture. */
const probeAndPosterTimeoutMs = 60_000;

/** Creates a preview picture of a video. Returns the path of the picture; undefined if the creation fails. */
export async function createPoster(
  video: LocalVideo,
  { durationSeconds }: VideoProperties,
): Promise<string | undefined> {
  const target = path.join(video.folder, 'poster.jpg');
  // The picture shows the video after 3 seconds, or after a quarter of its duration if the video is shorter than 12
  // seconds.
  const position = Math.min(3, (durationSeconds ?? 0) / 4).toFixed(2);
  // One JPEG picture, at most 960 pixels wide. The height -2 keeps the proportions and is even.
  const picture = ['-frames:v', '1', '-vf', "scale='min(960,iw)':-2", '-q:v', '4', '-f', 'image2', '-update', '1'];
  const result = await runTool(
    'ffmpeg',
    [...quietOptions, '-ss', position, ...inputOptions(video), ...picture, '-y', target],
    {
      timeoutMs: probeAndPosterTimeoutMs,
      signal: video.signal,
    },
  );
  return result.state === 'done' ? target : undefined;
}

/**
 * ffmpeg's options for a video that every browser plays: H.264 and AAC in an MP4 file, at most 1280 pixels wide. The
 * index is at the start of the file, so that playback can begin before the whole file has arrived. `0:V:0` selects the
 * first video stream that is not a cover picture, and `0:a:0?` the first audio stream, if there is one. Subtitles, data
 * streams and metadata are left out (`-sn`, `-dn`, `-map_metadata -1`). `scale` keeps the proportions and makes width
 * and height even, as H.264 requires.
 */
const conversionOptions = [
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
  String(maxConvertedBytes),
  '-f',
  'mp4',
];

/**
 * Converts a video for browsers and returns the path of the new file. Calls `onPercent` with the progress in percent.
 * Throws VideoFault if the video cannot be converted.
 */
export async function convertVideo(
  video: LocalVideo,
  { durationSeconds }: VideoProperties,
  onPercent: (percent: number) => void,
): Promise<string> {
  const target = path.join(video.folder, 'video.mp4');
  const progress = ['-progress', 'pipe:1', '-stats_period', '2'];
  const result = await runTool(
    'ffmpeg',
    [...quietOptions, ...progress, ...inputOptions(video), ...conversionOptions, '-y', target],
    {
      timeoutMs: conversionTimeoutMs(durationSeconds),
      signal: video.signal,
      onLine: (line) => {
        const percent = parseProgress(line, durationSeconds);
        if (percent !== undefined) onPercent(percent);
      },
    },
  );
  // The fault `too_long` means that the conversion took too long, and not that the video is too long.
  if (result.state === 'timed_out') throw new VideoFault('too_long');
  if (result.state !== 'done') throw new VideoFault('damaged');
  return target;
}
