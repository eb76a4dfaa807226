/** What ffprobe tells of a file, as far as it matters here. */
export interface Probed {
  readonly durationSeconds: number | null;
  readonly hasVideo: boolean;
  readonly needsConversion: boolean;
}

/** The reader of each kind of file by name, so that a file cannot choose one that follows addresses, as a playlist does. */
const readers: Readonly<Record<string, string>> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/webm': 'matroska',
  'video/x-matroska': 'matroska',
  'video/x-msvideo': 'avi',
  'video/x-ms-wmv': 'asf',
  'video/x-flv': 'flv',
  'video/ogg': 'ogg',
};

/** The reader for a type; undefined for one that is no video of ours. */
export const readerFor = (mimeType: string | null): string | undefined => readers[mimeType ?? ''];

/** What browsers play, by the type of the file around it. */
const playable: Readonly<Record<string, { video: readonly string[]; audio: readonly string[] }>> = {
  'video/mp4': { video: ['h264', 'av1', 'vp9'], audio: ['aac', 'mp3', 'opus'] },
  'video/webm': { video: ['vp8', 'vp9', 'av1'], audio: ['vorbis', 'opus'] },
};

/** Eight-bit colour at half resolution is the one form of h264 that every browser decodes. */
const plainPixels = ['yuv420p', 'yuvj420p'];

interface Stream {
  readonly codec_type?: unknown;
  readonly codec_name?: unknown;
  readonly pix_fmt?: unknown;
  readonly disposition?: { readonly attached_pic?: unknown };
}

/** Reads ffprobe's JSON. A cover picture is no video. */
export function readProbe(json: unknown, mimeType: string | null): Probed {
  const { streams, format } = (json ?? {}) as { streams?: unknown; format?: { duration?: unknown } };
  const all = (Array.isArray(streams) ? streams : []) as Stream[];
  const video = all.find(({ codec_type: type, disposition }) => type === 'video' && disposition?.attached_pic !== 1);
  const audio = all.filter(({ codec_type: type }) => type === 'audio');
  const seconds = Number(format?.duration);
  const known = playable[mimeType ?? ''];
  const plays =
    video !== undefined &&
    known !== undefined &&
    known.video.includes(String(video.codec_name)) &&
    audio.every(({ codec_name: name }) => known.audio.includes(String(name))) &&
    (video.codec_name !== 'h264' || plainPixels.includes(String(video.pix_fmt)));
  return {
    durationSeconds: Number.isFinite(seconds) && seconds > 0 && seconds <= 86_400 ? seconds : null,
    hasVideo: video !== undefined,
    needsConversion: !plays,
  };
}

/** How far ffmpeg is, in whole percent, from a line of its -progress; undefined for lines that do not say. */
export function progressOf(line: string, durationSeconds: number | null): number | undefined {
  const found = /^out_time_us=(\d+)$/.exec(line.trim());
  if (!found || durationSeconds === null) return undefined;
  return Math.min(99, Math.floor(Number(found[1]) / 10_000 / durationSeconds));
}

/** No conversion may take longer, in milliseconds: twenty times the video's length, a quarter of an hour at least, three hours at most. */
export function conversionLimit(durationSeconds: number | null): number {
  return Math.min(10_800_000, Math.max(900_000, (durationSeconds ?? 0) * 20_000));
}
