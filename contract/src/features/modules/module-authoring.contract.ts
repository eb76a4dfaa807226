import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { lineText, plainText, Timestamp } from '../../fields.ts';
import {
  ModuleContent,
  ModuleDescription,
  ModuleDuration,
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
export type ModuleListName = (typeof moduleLists)[number];

/** The maximum number of entries of one list. */
export const maxListEntries = 60;
const ListEntries = z.array(plainText(2000)).max(maxListEntries);

/** A revision of a module, without its text. */
export const ModuleRevision = z.object({
  revision: z.int(),
  title: z.string(),
  /** The author's description of the change; empty for a revision that was shipped with the product. */
  note: z.string(),
  /** Null for a revision that was shipped with the product. */
  authorName: z.string().nullable(),
  publishedAt: Timestamp,
});
export type ModuleRevision = z.infer<typeof ModuleRevision>;

/**
 * A revision with its text. `content` is null if the module had no text. Another field is null if the release of
 * Loopcheck that saved the revision did not store this field.
 */
export const ModuleRevisionText = ModuleRevision.extend({
  content: z.string().nullable(),
  sections: z.array(ModuleSection),
  description: z.string().nullable(),
  summary: z.string().nullable(),
  /** In minutes. */
  estimatedDuration: z.int().nullable(),
  lists: z.partialRecord(z.enum(moduleLists), z.array(z.string())),
});
export type ModuleRevisionText = z.infer<typeof ModuleRevisionText>;

/** The numbers of questions and texts that link to a section. A text with several links counts once. */
export const SectionLinkCounts = z.object({
  sectionId: z.string(),
  /** Active questions of active quizzes. */
  questions: z.int(),
  /** Procedures and other modules. */
  texts: z.int(),
});
export type SectionLinkCounts = z.infer<typeof SectionLinkCounts>;

/** A module with the data that its editor needs. */
export const EditableModule = TrainingModule.extend({
  goldenRules: z.array(z.string()),
  editedOnSite: z.boolean(),
  /** The current revision. */
  latest: ModuleRevision,
  /** One entry for each section to which a question or a text links. */
  pointers: z.array(SectionLinkCounts),
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

/** The revision that the author edited. The request is refused if a newer revision has been published since. */
const baseRevision = z.int().min(1);

/** A revision to publish. Omitted fields keep the values of the current revision. The server sanitises HTML. */
export const ModulePublication = z.object({
  baseRevision,
  note: lineText(300).pipe(z.string().min(1)),
  title: ModuleTitle.optional(),
  description: ModuleDescription.optional(),
  summary: plainText(4000).optional(),
  estimatedDuration: ModuleDuration.optional(),
  content: ModuleContent.optional(),
  lists: z.partialRecord(z.enum(moduleLists), ListEntries).optional(),
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
    errors: ['module_not_found', 'module_changed'],
  }),
  revisions: endpoint({
    ...moduleAuthoringPaths.revisions,
    access: 'trainer',
    summary: 'Lists the revisions of a module, newest first, 20 per page',
    params: ModuleId,
    // `before` is a revision number: the page contains only older revisions. `nextBefore` is the value for the next
    // page.
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
    body: z.object({ baseRevision }),
    reply: EditableModule,
    errors: ['module_not_found', 'revision_not_found', 'module_changed'],
  }),
};
