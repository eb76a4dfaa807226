import { roundDownPercent } from '@loopcheck/contract/percent';
import { z } from 'zod';
import { maxDurationSeconds } from './media-duration.ts';

/** The properties of a video that determine how it is prepared. */
export interface VideoProperties {
  /** Null if the file does not state a plausible duration. */
  readonly durationSeconds: number | null;
  readonly hasVideo: boolean;
  /** True if some browsers cannot play the video. */
  readonly needsConversion: boolean;
}

/**
 * ffmpeg's demuxers (parsers for file formats) by MIME type. The content of the file must not select the demuxer.
 * Otherwise, a file could select a demuxer that opens URLs, such as the demuxer for playlists.
 */
const demuxers: Readonly<Record<string, string>> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/webm': 'matroska',
  'video/x-matroska': 'matroska',
  'video/x-msvideo': 'avi',
  'video/x-ms-wmv': 'asf',
  'video/x-flv': 'flv',
  'video/ogg': 'ogg',
};

/** Returns the demuxer for a MIME type; undefined if the type is not an accepted video type. */
export const demuxerFor = (mimeType: string | null): string | undefined => demuxers[mimeType ?? ''];

/** The codecs that all browsers play, by the MIME type of the file. */
const playableCodecs: Readonly<Record<string, { video: readonly string[]; audio: readonly string[] }>> = {
  'video/mp4': { video: ['h264', 'av1', 'vp9'], audio: ['aac', 'mp3', 'opus'] },
  'video/webm': { video: ['vp8', 'vp9', 'av1'], audio: ['vorbis', 'opus'] },
};

/** The pixel formats of H.264 that all browsers decode: 8 bits per sample, chroma subsampling 4:2:0. */
const playablePixelFormats = ['yuv420p', 'yuvj420p'];

/** The fields of ffprobe's output that `parseProbeOutput` uses. */
const ProbeOutput = z.object({
  streams: z
    .array(
      z.object({
        codec_type: z.string().optional(),
        codec_name: z.string().optional(),
        pix_fmt: z.string().optional(),
        disposition: z.object({ attached_pic: z.number().optional() }).optional(),
      }),
    )
    .optional(),
  format: z.object({ duration: z.string().optional() }).optional(),
});

/** Reads the properties of a video from ffprobe's JSON output. A cover picture does not count as a video stream. */
export function parseProbeOutput(json: unknown, mimeType: string | null): VideoProperties {
  const { streams = [], format } = ProbeOutput.parse(json);
  const video = streams.find(
    ({ codec_type: type, disposition }) => type === 'video' && disposition?.attached_pic !== 1,
  );
  const audio = streams.filter(({ codec_type: type }) => type === 'audio');
  const seconds = Number(format?.duration);
  const codecs = playableCodecs[mimeType ?? ''];
  const hasPlayableVideo = video !== undefined && codecs?.video.includes(String(video.codec_name)) === true;
  const hasPlayableAudio = audio.every(({ codec_name: name }) => codecs?.audio.includes(String(name)) === true);
  const hasPlayablePixels = video?.codec_name !== 'h264' || playablePixelFormats.includes(String(video.pix_fmt));
  return {
    durationSeconds: Number.isFinite(seconds) && seconds > 0 && seconds <= maxDurationSeconds ? seconds : null,
    hasVideo: video !== undefined,
    needsConversion: !(hasPlayableVideo && hasPlayableAudio && hasPlayablePixels),
  };
}

/**
 * Parses the progress of a conversion from a line that ffmpeg prints with the option -progress. Returns whole percent,
 * rounded down, at most 99. Returns undefined if the line does not state the progress, or if the duration of the video
 * is unknown.
 */
export function parseProgress(line: string, durationSeconds: number | null): number | undefined {
  const match = /^out_time_us=(\d+)$/.exec(line.trim());
  if (!match || durationSeconds === null) return undefined;
  const convertedMicroseconds = Number(match[1]);
  return Math.min(99, roundDownPercent((100 * convertedMicroseconds) / (durationSeconds * 1_000_000)));
}

/** Returns the time limit of a conversion: 20 times the duration of the video, at least 15 minutes, at most 3 hours. */
export function conversionTimeoutMs(durationSeconds: number | null): number {
  const minuteMs = 60_000;
  return Math.min(180 * minuteMs, Math.max(15 * minuteMs, (durationSeconds ?? 0) * 20 * 1000));
}
