import { z } from 'zod';

/** The subset of ffprobe's output that we use. */
export interface ProbeResult {
  readonly durationSeconds: number | null;
  readonly hasVideo: boolean;
  readonly needsConversion: boolean;
}

/** ffmpeg's demuxers by MIME type, so that a file cannot select a demuxer that opens URLs, such as one of playlists. */
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

/** The demuxer for a MIME type; undefined if the type is not an accepted video type. */
export const demuxerFor = (mimeType: string | null): string | undefined => demuxers[mimeType ?? ''];

/** Codecs that browsers play, by container type. */
const playable: Readonly<Record<string, { video: readonly string[]; audio: readonly string[] }>> = {
  'video/mp4': { video: ['h264', 'av1', 'vp9'], audio: ['aac', 'mp3', 'opus'] },
  'video/webm': { video: ['vp8', 'vp9', 'av1'], audio: ['vorbis', 'opus'] },
};

/** The pixel formats of H.264 that every browser decodes: 8 bits, 4:2:0. */
const playablePixelFormats = ['yuv420p', 'yuvj420p'];

const ProbeReport = z.object({
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

/** Parses ffprobe's JSON output. A cover picture does not count as a video stream. */
export function readProbe(json: unknown, mimeType: string | null): ProbeResult {
  const { streams = [], format } = ProbeReport.parse(json);
  const video = streams.find(
    ({ codec_type: type, disposition }) => type === 'video' && disposition?.attached_pic !== 1,
  );
  const audio = streams.filter(({ codec_type: type }) => type === 'audio');
  const seconds = Number(format?.duration);
  const codecs = playable[mimeType ?? ''];
  const isPlayable =
    video !== undefined &&
    codecs !== undefined &&
    codecs.video.includes(String(video.codec_name)) &&
    audio.every(({ codec_name: name }) => codecs.audio.includes(String(name))) &&
    (video.codec_name !== 'h264' || playablePixelFormats.includes(String(video.pix_fmt)));
  return {
    durationSeconds: Number.isFinite(seconds) && seconds > 0 && seconds <= 86_400 ? seconds : null,
    hasVideo: video !== undefined,
    needsConversion: !isPlayable,
  };
}

/** Progress in whole percent from a line of ffmpeg's -progress output; undefined for other lines. */
export function progressOf(line: string, durationSeconds: number | null): number | undefined {
  const match = /^out_time_us=(\d+)$/.exec(line.trim());
  if (!match || durationSeconds === null) return undefined;
  return Math.min(99, Math.floor(Number(match[1]) / 10_000 / durationSeconds));
}

/** The time limit of a conversion in milliseconds: twenty times the length, at least 15 minutes, at most 3 hours. */
export function conversionLimit(durationSeconds: number | null): number {
  return Math.min(10_800_000, Math.max(900_000, (durationSeconds ?? 0) * 20_000));
}
