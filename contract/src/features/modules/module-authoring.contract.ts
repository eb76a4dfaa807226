import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { lineText, plainText, Timestamp } from '../../fields.ts';
import { ModuleSection, TrainingModule } from './modules.contract.ts';
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

const Entries = z.array(plainText(2000)).max(60);

/** A revision of a module, without its text. `authorName` is null for a shipped revision. */
export const ModuleRevision = z.object({
  revision: z.int(),
  title: z.string(),
  note: z.string(),
  authorName: z.string().nullable(),
  publishedAt: Timestamp,
});
export type ModuleRevision = z.infer<typeof ModuleRevision>;

/** A revision with its text. Fields that were not yet stored in an older release are null. */
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

/** A section that is linked to: the number of linking active questions, and of linking procedures and modules. */
export const SectionPointers = z.object({ sectionId: z.string(), questions: z.int(), texts: z.int() });
export type SectionPointers = z.infer<typeof SectionPointers>;

/** A module as needed by the editor: the current text, its revision, and the links to its sections. */
export const DraftableModule = TrainingModule.extend({
  goldenRules: z.array(z.string()),
  editedOnSite: z.boolean(),
  latest: ModuleRevision,
  pointers: z.array(SectionPointers),
  /** The drawings of all revisions, each as a figure in the authored HTML. */
  drawings: z.array(z.string()),
});
export type DraftableModule = z.infer<typeof DraftableModule>;

/** A module in the authors' list. */
export const WrittenModule = TrainingModule.pick({
  id: true,
  chapterNumber: true,
  title: true,
  isActive: true,
  hasContent: true,
  estimatedDuration: true,
}).extend({ editedOnSite: z.boolean(), latest: ModuleRevision });
export type WrittenModule = z.infer<typeof WrittenModule>;

/** The revision that the change is based on. Somebody else may have published a newer one since. */
const baseRevision = z.int().min(1);

/** A revision to publish. Omitted fields remain unchanged. HTML is sanitised before it is stored. */
export const ModulePublication = z.object({
  baseRevision,
  note: lineText(300).pipe(z.string().min(1)),
  title: lineText(160).pipe(z.string().min(1)).optional(),
  description: plainText(1000).optional(),
  summary: plainText(4000).optional(),
  /** In minutes. */
  estimatedDuration: z.int().min(0).max(6000).optional(),
  content: plainText(150_000).optional(),
  lists: z.partialRecord(z.enum(moduleLists), Entries).optional(),
});

const ModuleId = z.object({ id: z.uuid() });
const RevisionId = ModuleId.extend({ revision: z.coerce.number().int().min(1).max(1_000_000) });

export const moduleAuthoringEndpoints = {
  list: endpoint({
    ...moduleAuthoringPaths.list,
    access: 'trainer',
    summary: 'All modules by chapter number, with the current revision and its author',
    reply: z.array(WrittenModule),
  }),
  one: endpoint({
    ...moduleAuthoringPaths.one,
    access: 'trainer',
    summary: 'One module as its editor needs it',
    params: ModuleId,
    reply: DraftableModule,
    errors: ['module_not_found'],
  }),
  publish: endpoint({
    ...moduleAuthoringPaths.publish,
    access: 'trainer',
    summary: 'Publish a new revision of a module',
    params: ModuleId,
    body: ModulePublication,
    reply: DraftableModule,
    errors: ['module_not_found', 'module_changed'],
  }),
  revisions: endpoint({
    ...moduleAuthoringPaths.revisions,
    access: 'trainer',
    summary: 'The revisions of a module, newest first, 20 at a time',
    params: ModuleId,
    query: z.object({ before: z.coerce.number().int().min(1).max(1_000_000).optional() }),
    reply: z.object({ items: z.array(ModuleRevision), nextBefore: z.int().nullable() }),
    errors: ['module_not_found'],
  }),
  revision: endpoint({
    ...moduleAuthoringPaths.revision,
    access: 'trainer',
    summary: 'One revision with its text',
    params: RevisionId,
    reply: ModuleRevisionText,
    errors: ['module_not_found', 'revision_not_found'],
  }),
  restore: endpoint({
    ...moduleAuthoringPaths.restore,
    access: 'trainer',
    summary: 'Publish an earlier revision again as a new one',
    params: RevisionId,
    body: z.object({ baseRevision }),
    reply: DraftableModule,
    errors: ['module_not_found', 'revision_not_found', 'module_changed'],
  }),
};
