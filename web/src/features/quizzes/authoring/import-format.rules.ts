import type { ImportFormat } from '@loopcheck/contract/features/quizzes/quiz-exchange.contract';

/**
 * Determines the format of a file: CSV for .csv, GIFT (the text format of Moodle for questions) for .gift and .txt,
 * undefined for other extensions.
 */
export function formatOfFile(fileName: string): ImportFormat | undefined {
  if (/\.csv$/i.test(fileName)) return 'csv';
  return /\.(gift|txt)$/i.test(fileName) ? 'gift' : undefined;
}
