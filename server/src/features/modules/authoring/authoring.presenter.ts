import type {
  AuthoredModule,
  EditableModule,
  ModuleRevision,
  ModuleRevisionText,
  SectionLinkCounts,
} from '@loopcheck/contract/features/modules/module-authoring.contract';
import { presentModule } from '../modules.presenter.ts';
import type { ModuleRow } from '../modules.queries.ts';
import type { AuthoredModuleRow, RevisionRow, RevisionTextRow } from './authoring.queries.ts';
import { countLinks } from './authoring.rules.ts';

/** Converts a revision, without its text, to the reply. */
export const presentRevision = (row: RevisionRow): ModuleRevision => ({
  revision: row.revision,
  title: row.title,
  note: row.note,
  authorName: row.author_name,
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

export const presentAuthoredModule = (row: AuthoredModuleRow): AuthoredModule => ({
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
  /** The current revision. */
  readonly latest: RevisionRow;
  /** The numbers of questions and texts that link to each section. */
  readonly pointers: SectionLinkCounts[];
  /** The HTML of the drawings in all revisions of the module. */
  readonly drawings: string[];
}

/** Converts a module and all data that its editor displays to the reply. */
export const presentEditableModule = (row: ModuleRow, context: EditorContext): EditableModule => ({
  ...presentModule(row),
  ...context,
  latest: presentRevision(context.latest),
});

interface SectionLinkSources {
  readonly questions: readonly { readonly section_id: string | null; readonly count: number }[];
  /** The texts of other modules and of procedures that link to the module. */
  readonly texts: readonly string[];
  readonly chapterNumber: number;
}

/** The numbers of questions and of texts that link to each section of a module. Omits sections without links. */
export function presentSectionLinkCounts({ questions, texts, chapterNumber }: SectionLinkSources): SectionLinkCounts[] {
  const questionCounts = new Map(questions.map((row) => [row.section_id ?? '', row.count]));
  const linkCounts = countLinks(texts, chapterNumber);
  return [...new Set([...questionCounts.keys(), ...linkCounts.keys()])].map((sectionId) => ({
    sectionId,
    questions: questionCounts.get(sectionId) ?? 0,
    texts: linkCounts.get(sectionId) ?? 0,
  }));
}
