import { estimatedReadingSeconds, type ReadingState } from '@loopcheck/contract/features/progress/progress.rules';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import { saveCompletionMark, saveDeviceMark, saveReadingMark } from '../evidence/index.ts';
import { type CompletedBy, listCompletions, type ProgressRow } from './progress.queries.ts';

/** `db` must be the transaction that saves the change. */
interface Context {
  readonly db: Database;
  readonly config: Pick<Config, 'marksEvidence'>;
  readonly now: Date;
}

/** A saved change of a person's progress in a module. */
interface ProgressChange {
  readonly userId: string;
  readonly moduleId: string;
  readonly before: ProgressRow;
  readonly after: ReadingState;
  /** The time spent reading the module, in seconds. */
  readonly readSeconds: number;
  /** How the person completes the module, if this change completes it. */
  readonly completedBy: CompletedBy;
}

/**
 * Saves an evidence mark for trainers if a change of progress is implausible. Call it after the training events of the
 * change were recorded.
 */
export async function markProgress(context: Context, change: ProgressChange): Promise<void> {
  if (!context.config.marksEvidence) return;
  const { userId, moduleId, before, after, readSeconds, completedBy } = change;
  // After a test-out (the quiz was passed before reading), the text need not be read, so a short reading time is
  // plausible.
  const becomesCompleted = after.status === 'completed' && before.status !== 'completed' && completedBy !== 'test_out';
  // With a tick, the person marks the text as complete.
  const becomesTicked = after.isTicked && !before.isTicked;
  // A depth of 100% alone gets no evidence mark. The stored depth becomes 100% as soon as the required time was
  // credited, even if the person is still reading.
  if (becomesCompleted || becomesTicked) {
    const estimatedSeconds = estimatedReadingSeconds(before.wordCount);
    await saveReadingMark(context, { userId, moduleId }, { seconds: readSeconds, estimatedSeconds });
  }
  if (becomesCompleted) {
    const completions = await listCompletions(context.db, userId);
    await saveCompletionMark(
      context,
      userId,
      completions.map(({ wordCount, ...times }) => ({
        ...times,
        estimatedSeconds: estimatedReadingSeconds(wordCount),
      })),
    );
  }
  // Saves a mark if the person used several devices in turn within a few minutes.
  await saveDeviceMark(context, userId);
}
