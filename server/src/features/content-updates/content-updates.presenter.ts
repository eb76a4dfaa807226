import type { ChangedPart, ContentUpdate } from '@loopcheck/contract/features/content-updates/content-updates.contract';
import type { findModuleCopy, ShippedModule } from '../modules/index.ts';
import type { findQuizCopy, ShippedQuiz } from '../quizzes/index.ts';
import type { findSopCopy, PendingRow, ShippedSopUpdate } from './content-updates.queries.ts';
import { changedParts, moduleParts, paragraphsOf, questionSheet } from './content-updates.rules.ts';

export const presentUpdate = (
  row: PendingRow,
  { objectId, canDecide }: { readonly objectId: string; readonly canDecide: boolean },
): ContentUpdate => ({
  id: row.id,
  kind: row.kind,
  objectId,
  title: row.title,
  arrivedAt: row.arrived_at.toISOString(),
  canDecide,
});

/** The site's text and the shipped text, both as HTML, and the other fields that differ. */
interface Comparison {
  readonly ours: string;
  readonly shipped: string;
  readonly beside: ChangedPart[];
}

export const compareModules = (
  ours: Awaited<ReturnType<typeof findModuleCopy>>,
  shipped: ShippedModule,
): Comparison => ({
  ours: ours.content ?? '',
  shipped: shipped.content,
  beside: changedParts(moduleParts(ours), moduleParts(shipped)),
});

export const compareQuizzes = (
  { questions, ...ours }: Awaited<ReturnType<typeof findQuizCopy>>,
  { title, description, passingScore, timeLimitMinutes, questionsDrawn, ...shipped }: ShippedQuiz,
): Comparison => ({
  ours: questionSheet(questions),
  shipped: questionSheet(shipped.questions),
  beside: changedParts(ours, { title, description, passingScore, timeLimitMinutes, questionsDrawn }),
});

export const compareSops = (ours: Awaited<ReturnType<typeof findSopCopy>>, shipped: ShippedSopUpdate): Comparison => ({
  ours: ours.content ?? ours.readingHtml ?? paragraphsOf(ours.plainText),
  shipped: shipped.content,
  beside: changedParts(sopParts(ours), sopParts(shipped)),
});

const sopParts = ({
  title,
  description,
  chapterNumber,
  changesHost,
}: Pick<Awaited<ReturnType<typeof findSopCopy>>, 'title' | 'description' | 'chapterNumber' | 'changesHost'>) => ({
  title,
  description,
  chapterNumber,
  changesHost,
});
