import { besideText, type ChangedPart } from '@loopcheck/contract/features/content-updates/content-updates.contract';
import { moduleLists } from '@loopcheck/contract/features/modules/module-authoring.contract';
import type { Database } from '../../platform/db/database.ts';
import {
  findOwnModule,
  findOwnQuiz,
  findOwnSop,
  listQuestionTexts,
  type UpdateKind,
} from './content-updates.queries.ts';
import { questionSheet, type SheetQuestion } from './question-sheet.rules.ts';
import { paragraphsOf, wordsOfLine } from './plain-words.rules.ts';

/** Two texts as HTML, and what else differs. */
export interface Compared {
  readonly ours: string;
  readonly shipped: string;
  readonly beside: ChangedPart[];
}

type Named = Readonly<Record<string, unknown>>;
interface Update {
  readonly kind: UpdateKind;
  readonly objectId: string;
  readonly shipped: unknown;
}

/** What the site has beside what ships: all that a take-over would change. */
export async function compareUpdate(db: Database, { kind, objectId, shipped }: Update): Promise<Compared> {
  if (kind === 'module') {
    const ours = await findOwnModule(db, objectId);
    const theirs = shipped as Named & { content: string; lists: Named };
    const beside = changedParts({ ...ours, ...lines(ours.lists as Named) }, { ...theirs, ...lines(theirs.lists) });
    return { ours: ours.content ?? '', shipped: theirs.content, beside };
  }
  if (kind === 'sop') {
    const ours = await findOwnSop(db, objectId);
    const theirs = shipped as Named & { content: string };
    const text = ours.content ?? ours.readingHtml ?? paragraphsOf(ours.plainText);
    return { ours: text, shipped: theirs.content, beside: changedParts({ ...ours }, theirs) };
  }
  const theirs = shipped as Named & { questions: SheetQuestion[] };
  return {
    ours: questionSheet(await listQuestionTexts(db, objectId)),
    shipped: questionSheet(theirs.questions),
    beside: changedParts({ ...(await findOwnQuiz(db, objectId)) }, theirs),
  };
}

type Value = ChangedPart['ours'];

/** Only what both sides know can differ. */
const changedParts = (ours: Named, shipped: Named): ChangedPart[] =>
  besideText
    .filter((part) => part in ours && part in shipped && ours[part] !== shipped[part])
    .map((part) => ({ part, ours: ours[part] as Value, shipped: shipped[part] as Value }));

const lines = (lists: Named): Named =>
  Object.fromEntries(moduleLists.map((name) => [name, ((lists[name] ?? []) as string[]).map(wordsOfLine).join('\n')]));
