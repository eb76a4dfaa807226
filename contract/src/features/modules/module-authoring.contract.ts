import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { lineText, plainText, Timestamp } from '../../fields.ts';
import {
  maxModuleParts,
  ModuleContent,
  ModuleDescription,
  ModuleDuration,
  ModulePart,
  ModuleSection,
  ModuleTitle,
  TrainingModule,
} from './modules.contract.ts';
import { moduleAuthoringPaths } from './module-authoring.paths.ts';

/** The editable lists of a module, in the order of the form. Each entry is one line of HTML. */
export const moduleLists = [
  'objectives',
  'prerequisites',
  'tools',
  'steps',
  'verification',
  'safety',
  'troubleshooting',
  'references',
] as const;
export type ModuleListField = (typeof moduleLists)[number];

/** The maximum number of entries of one list. */
export const maxListEntries = 60;
const ListEntries = z.array(plainText(2000)).max(maxListEntries);

/**
 * The kind of a publication. It states what the publication asks of people who have already read the module to the end
 * or completed it:
 * - `small_correction`: nothing, and they are not notified.
 * - `read_again`: read the module again.
 * - `read_and_pass_again`: read the module and pass its quiz again. Earlier passes remain stored, but do not count any
 *   more.
 */
export const PublicationKind = z.enum(['small_correction', 'read_again', 'read_and_pass_again']);
export type PublicationKind = z.infer<typeof PublicationKind>;

/** How many people a publication asks to read a module again, and how many of them must also pass its quiz. */
export const AskedCounts = z.object({ toRead: z.int(), toPass: z.int() });
export type AskedCounts = z.infer<typeof AskedCounts>;

/** A person whom a publication would ask to read a module again. */
export const AskedPerson = z.object({
  id: z.uuid(),
  fullName: z.string(),
  employeeId: z.string(),
  department: z.string().nullable(),
  /** True if the person has passed the quiz of the module and must pass it again. */
  mustPass: z.boolean(),
});
export type AskedPerson = z.infer<typeof AskedPerson>;

/** A published revision of a module, without its text. */
export const ModuleRevision = z.object({
  revision: z.int(),
  title: z.string(),
  /** The author's description of the change; empty for a revision that was shipped with the product. */
  note: z.string(),
  /** The name of the author; null for a revision that was shipped with the product. */
  authorName: z.string().nullable(),
  publishedAt: Timestamp,
  kind: PublicationKind,
  /**
   * How many people the publication asked to read or pass again. Null for a revision that was shipped with the product,
   * and for the first revision of a module that was created on site.
   */
  asked: AskedCounts.nullable(),
});
export type ModuleRevision = z.infer<typeof ModuleRevision>;

/**
 * A revision with its text. `content` is null if the module had no text. `description`, `summary` or
 * `estimatedDuration` is null if the release of Loopcheck that saved the revision did not store this field.
 */
export const ModuleRevisionText = ModuleRevision.extend({
  content: z.string().nullable(),
  sections: z.array(ModuleSection),
  parts: z.array(ModulePart),
  description: z.string().nullable(),
  summary: z.string().nullable(),
  /** The estimated duration in minutes. */
  estimatedDuration: z.int().nullable(),
  lists: z.partialRecord(z.enum(moduleLists), z.array(z.string())),
});
export type ModuleRevisionText = z.infer<typeof ModuleRevisionText>;

/** The links to one section. A text with several links counts once. */
export const SectionLinkCounts = z.object({
  sectionId: z.string(),
  /** The number of active questions of active quizzes that link to the section. */
  questions: z.int(),
  /** The number of procedures and other modules that link to the section. */
  texts: z.int(),
});
export type SectionLinkCounts = z.infer<typeof SectionLinkCounts>;

/** A module with the data that its editor needs. */
export const EditableModule = TrainingModule.extend({
  goldenRules: z.array(z.string()),
  editedOnSite: z.boolean(),
  /** True if people can take the quiz before reading the text. A score of 90 percent or more waives the reading. */
  allowsTestOut: z.boolean(),
  /** The current revision. */
  latest: ModuleRevision,
  /** One entry for each section to which a question or a text links. */
  sectionLinks: z.array(SectionLinkCounts),
  /** At most 40 different drawings from all revisions, each as the HTML of its figure. */
  drawings: z.array(z.string()),
});
export type EditableModule = z.infer<typeof EditableModule>;

/** A module in the list for authors. */
export const AuthoredModule = TrainingModule.pick({
  id: true,
  chapterNumber: true,
  title: true,
  isActive: true,
  hasContent: true,
  estimatedDuration: true,
}).extend({ editedOnSite: z.boolean(), latest: ModuleRevision });
export type AuthoredModule = z.infer<typeof AuthoredModule>;

/** The revision from which the author started. The request is refused if a newer revision has been published since. */
const baseRevision = z.int().min(1);

/** A revision to publish. Omitted fields keep the values of the current revision. The server sanitises HTML. */
export const ModulePublication = z.object({
  baseRevision,
  note: lineText(300).pipe(z.string().min(1)),
  kind: PublicationKind.default('read_again'),
  title: ModuleTitle.optional(),
  description: ModuleDescription.optional(),
  summary: plainText(4000).optional(),
  estimatedDuration: ModuleDuration.optional(),
  content: ModuleContent.optional(),
  lists: z.partialRecord(z.enum(moduleLists), ListEntries).optional(),
  parts: z.array(ModulePart).max(maxModuleParts).optional(),
});

const ModuleId = z.object({ id: z.uuid() });
const RevisionId = ModuleId.extend({ revision: z.coerce.number().int().min(1).max(1_000_000) });

export const moduleAuthoringEndpoints = {
  list: endpoint({
    ...moduleAuthoringPaths.list,
    access: 'trainer',
    summary: 'Lists all modules by chapter number, each with its current revision',
    reply: z.array(AuthoredModule),
  }),
  one: endpoint({
    ...moduleAuthoringPaths.one,
    access: 'trainer',
    summary: 'Returns a module with the data that its editor needs',
    params: ModuleId,
    reply: EditableModule,
    errors: ['module_not_found'],
  }),
  publish: endpoint({
    ...moduleAuthoringPaths.publish,
    access: 'trainer',
    summary: 'Publishes a new revision of a module',
    params: ModuleId,
    body: ModulePublication,
    reply: EditableModule,
    errors: ['module_not_found', 'module_changed', 'module_parts_mismatch'],
  }),
  asked: endpoint({
    ...moduleAuthoringPaths.asked,
    access: 'trainer',
    summary: 'Lists the people whom a publication of a module would ask to read the module again, 50 per page',
    params: ModuleId,
    query: z.object({ kind: PublicationKind, cursor: z.string().max(1000).optional() }),
    // `asked` contains the counts over all pages. In `items`, people who must pass the quiz again come first.
    reply: z.object({
      asked: AskedCounts,
      hasQuiz: z.boolean(),
      items: z.array(AskedPerson),
      nextCursor: z.string().nullable(),
    }),
    errors: ['module_not_found'],
  }),
  allowTestOut: endpoint({
    ...moduleAuthoringPaths.allowTestOut,
    access: 'trainer',
    summary: 'Sets whether people can take the quiz of a module before reading its text; applies at once',
    params: ModuleId,
    body: z.object({ allowsTestOut: z.boolean() }),
    reply: EditableModule,
    errors: ['module_not_found'],
  }),
  revisions: endpoint({
    ...moduleAuthoringPaths.revisions,
    access: 'trainer',
    summary: 'Lists the revisions of a module, newest first, 20 per page',
    params: ModuleId,
    // `before` is a revision number: the page contains only older revisions. `nextBefore` is the value of `before` that
    // requests the next page, or null on the last page.
    query: z.object({ before: z.coerce.number().int().min(1).max(1_000_000).optional() }),
    reply: z.object({ items: z.array(ModuleRevision), nextBefore: z.int().nullable() }),
    errors: ['module_not_found'],
  }),
  revision: endpoint({
    ...moduleAuthoringPaths.revision,
    access: 'trainer',
    summary: 'Returns one revision of a module with its text',
    params: RevisionId,
    reply: ModuleRevisionText,
    errors: ['module_not_found', 'revision_not_found'],
  }),
  restore: endpoint({
    ...moduleAuthoringPaths.restore,
    access: 'trainer',
    summary: 'Restores an earlier revision of a module by publishing it as a new revision',
    params: RevisionId,
    body: z.object({ baseRevision, kind: PublicationKind.default('read_again') }),
    reply: EditableModule,
    errors: ['module_not_found', 'revision_not_found', 'module_changed'],
  }),
};
