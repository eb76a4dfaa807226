import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { lineText, plainText, Timestamp } from '../../fields.ts';
import { ModuleSection, TrainingModule } from './modules.contract.ts';

/** The lists of a module that its editor changes, in the order of the form. Each entry is one line of HTML. */
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

/** A published text of a module, without the text. `authorName` is null for one that shipped. */
export const ModuleRevision = z.object({
  revision: z.int(),
  title: z.string(),
  note: z.string(),
  authorName: z.string().nullable(),
  publishedAt: Timestamp,
});
export type ModuleRevision = z.infer<typeof ModuleRevision>;

/** A published module as it was. Null is what an older release of the product did not keep with a revision. */
export const ModuleRevisionText = ModuleRevision.extend({
  content: z.string().nullable(),
  sections: z.array(ModuleSection),
  description: z.string().nullable(),
  summary: z.string().nullable(),
  /** Minutes. */
  estimatedDuration: z.int().nullable(),
  lists: z.partialRecord(z.enum(moduleLists), z.array(z.string())),
});
export type ModuleRevisionText = z.infer<typeof ModuleRevisionText>;

/** A section that something points to: how many questions that are asked now, and how many procedures and chapters. */
export const SectionPointers = z.object({ sectionId: z.string(), questions: z.int(), texts: z.int() });
export type SectionPointers = z.infer<typeof SectionPointers>;

/** A module as its editor needs it: the present text, who published it, and what points into it. */
export const DraftableModule = TrainingModule.extend({
  goldenRules: z.array(z.string()),
  editedOnSite: z.boolean(),
  latest: ModuleRevision,
  pointers: z.array(SectionPointers),
  /** The drawings that this chapter has or had, each a figure in authored HTML. */
  drawings: z.array(z.string()),
});
export type DraftableModule = z.infer<typeof DraftableModule>;

/** A module in the list of those who write. */
export const WrittenModule = TrainingModule.pick({
  id: true,
  chapterNumber: true,
  title: true,
  isActive: true,
  hasContent: true,
  estimatedDuration: true,
}).extend({ editedOnSite: z.boolean(), latest: ModuleRevision });
export type WrittenModule = z.infer<typeof WrittenModule>;

/** The revision that was on the screen when the change began: somebody else may have published since. */
const baseRevision = z.int().min(1);

/** A text to publish. What is left out stays. HTML is sanitised before it is kept. */
export const ModulePublication = z.object({
  baseRevision,
  note: lineText(300).pipe(z.string().min(1)),
  title: lineText(160).pipe(z.string().min(1)).optional(),
  description: plainText(1000).optional(),
  summary: plainText(4000).optional(),
  /** Minutes. */
  estimatedDuration: z.int().min(0).max(6000).optional(),
  content: plainText(150_000).optional(),
  lists: z.partialRecord(z.enum(moduleLists), Entries).optional(),
});

const ModuleId = z.object({ id: z.uuid() });
const RevisionId = ModuleId.extend({ revision: z.coerce.number().int().min(1).max(1_000_000) });

export const moduleAuthoringEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/trainer/modules',
    access: 'trainer',
    summary: 'All modules by chapter, with the revision that stands and who published it',
    reply: z.array(WrittenModule),
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/trainer/modules/:id',
    access: 'trainer',
    summary: 'One module as its editor needs it',
    params: ModuleId,
    reply: DraftableModule,
    errors: ['module_not_found'],
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api/training-modules/:id/revisions',
    access: 'trainer',
    summary: 'Publish a new revision of a module',
    params: ModuleId,
    body: ModulePublication,
    reply: DraftableModule,
    errors: ['module_not_found', 'module_changed'],
  }),
  revisions: endpoint({
    method: 'GET',
    path: '/api/training-modules/:id/revisions',
    access: 'trainer',
    summary: 'The revisions of a module, newest first, 20 at a time',
    params: ModuleId,
    query: z.object({ before: z.coerce.number().int().min(1).max(1_000_000).optional() }),
    reply: z.object({ items: z.array(ModuleRevision), nextBefore: z.int().nullable() }),
    errors: ['module_not_found'],
  }),
  revision: endpoint({
    method: 'GET',
    path: '/api/training-modules/:id/revisions/:revision',
    access: 'trainer',
    summary: 'One revision with its text, as it was',
    params: RevisionId,
    reply: ModuleRevisionText,
    errors: ['module_not_found', 'revision_not_found'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/training-modules/:id/revisions/:revision/restore',
    access: 'trainer',
    summary: 'Publish an earlier revision again, whole, as a new revision',
    params: RevisionId,
    body: z.object({ baseRevision }),
    reply: DraftableModule,
    errors: ['module_not_found', 'revision_not_found', 'module_changed'],
  }),
};
