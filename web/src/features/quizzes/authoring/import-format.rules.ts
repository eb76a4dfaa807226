import type { ImportFormat } from '@loopcheck/contract/features/quizzes/quiz-exchange.contract';

/** Determines the format of a file from its extension; undefined if the extension is neither of a CSV nor a GIFT file. */
export function formatOfFile(fileName: string): ImportFormat | undefined {
  if (/\.csv$/i.test(fileName)) return 'csv';
  return /\.(gift|txt)$/i.test(fileName) ? 'gift' : undefined;
}
