import type {
  DraftableModule,
  ModuleRevision,
  ModuleRevisionText,
  SectionPointers,
  WrittenModule,
} from '@loopcheck/contract/features/modules/module-authoring.contract';
import { presentModule } from '../modules.presenter.ts';
import type { ModuleRow } from '../modules.queries.ts';
import type { RevisionRow, RevisionTextRow, WrittenRow } from './authoring.queries.ts';
import { countLinks } from './authoring.rules.ts';

/** A revision without its text. */
export const presentRevision = (row: RevisionRow): ModuleRevision => ({
  revision: row.revision,
  title: row.title,
  note: row.note,
  authorName: row.full_name,
  publishedAt: row.created_at.toISOString(),
});

export const presentRevisionText = (row: RevisionTextRow): ModuleRevisionText => ({
  ...presentRevision(row),
  content: row.content,
  sections: row.sections,
  lists: row.lists,
  description: row.description,
  summary: row.summary,
  estimatedDuration: row.estimated_duration,
});

export const presentWrittenModule = (row: WrittenRow): WrittenModule => ({
  id: row.module_id,
  chapterNumber: row.chapter_number,
  title: row.module_title,
  isActive: row.is_active,
  hasContent: Boolean(row.has_content),
  estimatedDuration: row.estimated_duration,
  editedOnSite: row.edited_on_site,
  latest: presentRevision(row),
});

interface EditorContext {
  readonly goldenRules: string[];
  readonly editedOnSite: boolean;
  readonly latest: RevisionRow;
  readonly pointers: SectionPointers[];
  readonly drawings: string[];
}

/** A module as needed by the editor. */
export const presentDraftableModule = (row: ModuleRow, context: EditorContext): DraftableModule => ({
  ...presentModule(row),
  ...context,
  latest: presentRevision(context.latest),
});

interface PointerSources {
  readonly questions: readonly { readonly section_id: string | null; readonly count: number }[];
  /** Texts that may link to the module. */
  readonly texts: readonly string[];
  readonly chapterNumber: number;
}

/** The number of questions and texts that link to each section. */
export function presentPointers({ questions, texts, chapterNumber }: PointerSources): SectionPointers[] {
  const questionCounts = new Map(questions.map((row) => [row.section_id ?? '', row.count]));
  const linkCounts = countLinks(texts, chapterNumber);
  return [...new Set([...questionCounts.keys(), ...linkCounts.keys()])].map((sectionId) => ({
    sectionId,
    questions: questionCounts.get(sectionId) ?? 0,
    texts: linkCounts.get(sectionId) ?? 0,
  }));
}
