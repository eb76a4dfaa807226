import {
  type AskedPerson,
  type AuthoredModule,
  type EditableModule,
  type ModuleRevision,
  type ModuleRevisionText,
  PublicationKind,
  type SectionLinkCounts,
} from '@loopcheck/contract/features/modules/module-authoring.contract';
import { z } from 'zod';
import { cursorAfter, readCursor } from '../../../platform/http/cursor.ts';
import { presentModule } from '../modules.presenter.ts';
import type { ModuleRow } from '../modules.queries.ts';
import type { AskedPersonRow, AskedPosition } from './asked-people.queries.ts';
import type { AuthoredModuleRow, RevisionRow, RevisionTextRow } from './authoring.queries.ts';
import { countLinks } from './authoring.rules.ts';

/**
 * Converts a revision, without its text, to the reply. `asked` states how many people the revision asked to read the
 * module again, and how many to pass its quiz again. It is null if these numbers are unknown.
 */
export const currentRevision = (row: RevisionRow): ModuleRevision => ({
  revision: row.revision,
  title: row.title,
  note: row.note,
  authorName: row.author_name,
  publishedAt: row.created_at.toISOString(),
  kind: PublicationKind.parse(row.kind),
  asked:
    row.asked_to_read === null || row.asked_to_pass === null
      ? null
      : { toRead: row.asked_to_read, toPass: row.asked_to_pass },
});

/** Converts a revision with its text to the reply. */
export const presentRevisionText = (row: RevisionTextRow): ModuleRevisionText => ({
  ...currentRevision(row),
  content: row.content,
  sections: row.sections,
  parts: row.parts,
  lists: row.lists,
  description: row.description,
  summary: row.summary,
  estimatedDuration: row.estimated_duration,
});

/** Converts an asked person to the reply, which does not contain `sortName`. */
export const presentAskedPerson = ({ sortName: _sortName, ...person }: AskedPersonRow): AskedPerson => person;

const AskedCursor = z.tuple([z.boolean(), z.string(), z.uuid()]);

/** The cursor of the page that starts after this person. */
export const cursorAfterAsked = ({ mustPass, sortName, id }: AskedPersonRow): string =>
  cursorAfter([mustPass, sortName, id]);

/** Reads the position after which a page of asked people starts; undefined for the first page. */
export function readAskedCursor(cursor: string | undefined): AskedPosition | undefined {
  const position = readCursor(AskedCursor, cursor);
  return position && { mustPass: position[0], name: position[1], id: position[2] };
}

/** Converts a module with its current revision to an entry of the authors' list of modules. */
export const presentAuthoredModule = (row: AuthoredModuleRow): AuthoredModule => ({
  id: row.module_id,
  chapterNumber: row.chapter_number,
  title: row.module_title,
  isActive: row.is_active,
  hasContent: Boolean(row.has_content),
  estimatedDuration: row.estimated_duration,
  editedOnSite: row.edited_on_site,
  latest: currentRevision(row),
});

/** The data that the editor displays in addition to the module itself. */
interface EditorContext {
  readonly goldenRules: string[];
  readonly editedOnSite: boolean;
  readonly allowsTestOut: boolean;
  /** The current revision. */
  readonly latest: RevisionRow;
  /** The numbers of questions and texts that link to each section. */
  readonly sectionLinks: SectionLinkCounts[];
  /** The HTML of the drawings in all revisions of the module. */
  readonly drawings: string[];
}

/** Converts a module and all data that its editor displays to the reply. */
export const presentEditableModule = (row: ModuleRow, context: EditorContext): EditableModule => ({
  ...presentModule(row),
  ...context,
  latest: currentRevision(context.latest),
});

interface SectionLinkSources {
  /** The number of questions that link to each section. `section_id` is nullable only in the type of the column. */
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
