import type {
  ChangedField,
  ContentUpdate,
} from '@loopcheck/contract/features/content-updates/content-updates.contract';
import type { findModuleSiteCopy, ShippedModule } from '../modules/index.ts';
import type { findQuizSiteCopy, ShippedQuiz } from '../quizzes/index.ts';
import type { findSopCopy, PendingUpdateRow, StoredShippedSop } from './content-updates.queries.ts';
import { findChangedFields, selectModuleFields, renderParagraphs, renderQuestions } from './content-updates.rules.ts';

/** Converts a pending update to the item in a reply. `objectId` is the id of the site's copy. */
export const presentUpdate = (
  row: PendingUpdateRow,
  { objectId, canDecide }: { readonly objectId: string; readonly canDecide: boolean },
): ContentUpdate => ({
  id: row.id,
  kind: row.kind,
  objectId,
  title: row.title,
  arrivedAt: row.arrived_at.toISOString(),
  canDecide,
});

/** The site's version and the shipped version, in the form of the reply. */
interface Comparison {
  /** The site's text as HTML. */
  readonly ours: string;
  /** The shipped text as HTML. */
  readonly shipped: string;
  /** The fields other than the text that differ. */
  readonly changedFields: ChangedField[];
}

export const compareModules = (
  ours: Awaited<ReturnType<typeof findModuleSiteCopy>>,
  shipped: ShippedModule,
): Comparison => ({
  ours: ours.content ?? '',
  shipped: shipped.content,
  changedFields: findChangedFields(selectModuleFields(ours), selectModuleFields(shipped)),
});

export const compareQuizzes = (
  { questions, ...ours }: Awaited<ReturnType<typeof findQuizSiteCopy>>,
  { title, description, passingScore, timeLimitMinutes, questionsDrawn, ...shipped }: ShippedQuiz,
): Comparison => ({
  ours: renderQuestions(questions),
  shipped: renderQuestions(shipped.questions),
  changedFields: findChangedFields(ours, { title, description, passingScore, timeLimitMinutes, questionsDrawn }),
});

export const compareSops = (ours: Awaited<ReturnType<typeof findSopCopy>>, shipped: StoredShippedSop): Comparison => ({
  // If the site has replaced the shipped text with a file, `content` is null. The text of a Word document is also
  // stored as HTML, the text of any other file only as plain text.
  ours: ours.content ?? ours.readingHtml ?? renderParagraphs(ours.plainText),
  shipped: shipped.content,
  changedFields: findChangedFields(selectSopFields(ours), selectSopFields(shipped)),
});

const selectSopFields = ({
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
