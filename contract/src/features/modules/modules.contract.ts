import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { lineText, plainText, Timestamp } from '../../fields.ts';
import { modulesPaths } from './modules.paths.ts';

/** A heading of a module's text. Questions, other texts and the navigation link to its id. */
export const ModuleSection = z.object({ id: z.string(), title: z.string() });
export type ModuleSection = z.infer<typeof ModuleSection>;

/** A module. `estimatedDuration` is in minutes; each entry of a list is one line of HTML (code, strong). */
export const TrainingModule = z.object({
  id: z.uuid(),
  chapterNumber: z.int(),
  title: z.string(),
  description: z.string(),
  summary: z.string(),
  /** Sanitised HTML; null in an outline, and if the module has no text yet. */
  content: z.string().nullable(),
  hasContent: z.boolean(),
  contentRevision: z.int(),
  sections: z.array(ModuleSection),
  estimatedDuration: z.int(),
  moduleIcon: z.string(),
  isActive: z.boolean(),
  createdAt: Timestamp,
  objectives: z.array(z.string()),
  prerequisites: z.array(z.string()),
  tools: z.array(z.string()),
  steps: z.array(z.string()),
  verification: z.array(z.string()),
  safety: z.array(z.string()),
  troubleshooting: z.array(z.string()),
  references: z.array(z.string()),
});
export type TrainingModule = z.infer<typeof TrainingModule>;

/** A module in the admins' list, with the number of people who would be affected by a change. */
export const ModuleEntry = TrainingModule.pick({
  id: true,
  chapterNumber: true,
  title: true,
  description: true,
  estimatedDuration: true,
  moduleIcon: true,
  isActive: true,
  hasContent: true,
  createdAt: true,
}).extend({
  begunCount: z.int(),
  completedCount: z.int(),
});
export type ModuleEntry = z.infer<typeof ModuleEntry>;

const ChapterNumber = z.int().min(1).max(999);
const ModuleTitle = lineText(160).pipe(z.string().min(1));
/** In minutes. */
const Duration = z.int().min(0).max(6000);

/** Only title and chapter number are required. */
export const NewModule = z.object({
  title: ModuleTitle,
  chapterNumber: ChapterNumber,
  description: plainText(1000).default(''),
  /** HTML; sanitised before it is stored. */
  content: plainText(150_000).default(''),
  estimatedDuration: Duration.default(30),
});

/** Omitted fields remain unchanged. */
export const ModuleChange = z.object({
  title: ModuleTitle.optional(),
  description: plainText(1000).optional(),
  chapterNumber: ChapterNumber.optional(),
  estimatedDuration: Duration.optional(),
  isActive: z.boolean().optional(),
});
export type ModuleChange = z.infer<typeof ModuleChange>;

const ModuleId = z.object({ id: z.uuid() });

export const modulesEndpoints = {
  list: endpoint({
    ...modulesPaths.list,
    access: 'member',
    summary: 'The active modules by chapter number; view=outline leaves the content out',
    query: z.object({ view: z.enum(['outline', 'full']).default('full') }),
    reply: z.array(TrainingModule),
    shared: true,
  }),
  one: endpoint({
    ...modulesPaths.one,
    access: 'member',
    summary: 'One module with its content',
    params: ModuleId,
    reply: TrainingModule.extend({ goldenRules: z.array(z.string()) }),
    errors: ['module_not_found'],
    shared: true,
  }),
  entries: endpoint({
    ...modulesPaths.entries,
    access: 'admin',
    summary: 'All modules, inactive ones too, by chapter number',
    reply: z.array(ModuleEntry),
  }),
  create: endpoint({
    ...modulesPaths.create,
    access: 'admin',
    summary: 'Create a module; it starts inactive',
    body: NewModule,
    reply: TrainingModule,
  }),
  update: endpoint({
    ...modulesPaths.update,
    access: 'admin',
    summary: 'Change title, description, chapter number or duration of a module; activate or deactivate it',
    params: ModuleId,
    body: ModuleChange,
    reply: ModuleEntry,
    errors: ['module_not_found', 'chapter_taken'],
  }),
};
