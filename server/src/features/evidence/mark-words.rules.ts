import type { EvidenceMark } from '@loopcheck/contract/features/evidence/evidence-marks';
import { type MarkSummary, summarizeMarks } from '@loopcheck/contract/features/evidence/summarize-marks.rules';

/** The marks on a person's evidence in words, one sentence for each kind, as the pages show them. */
export const marksInWords = (marks: readonly EvidenceMark[]): string[] => summarizeMarks(marks).map(summaryInWords);

function summaryInWords({ kind, chapterNumber, count, seconds }: MarkSummary): string {
  const time = shortTime(seconds ?? 0);
  if (kind === 'two_devices') return 'Two devices at once';
  if (kind === 'fast_modules') return `${formatCount(count, 'module')} completed in ${time}`;
  if (kind === 'fast_reading') {
    return chapterNumber === null
      ? `${formatCount(count, 'module')} read in ${time}`
      : `Chapter ${chapterNumber} read in ${time}`;
  }
  const text = countInWords(kind, count, time);
  return chapterNumber === null ? text : `Chapter ${chapterNumber}: ${text}`;
}

function countInWords(kind: 'fast_attempts' | 'many_attempts' | 'drill_runs', count: number, time: string): string {
  if (kind === 'drill_runs') return `${formatCount(count, 'passed drill run')} to check`;
  if (kind === 'many_attempts') return formatCount(count, 'quiz attempt');
  return `${formatCount(count, 'very fast quiz attempt')}, the fastest in ${time}`;
}

const formatCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** A time in seconds below two minutes, otherwise in minutes, rounded down. */
const shortTime = (seconds: number): string =>
  seconds < 120 ? formatCount(seconds, 'second') : formatCount(Math.floor(seconds / 60), 'minute');
