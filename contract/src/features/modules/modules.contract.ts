import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { lineText, plainText, Timestamp } from '../../fields.ts';
import { modulesPaths } from './modules.paths.ts';

/** A heading of a module's text. Questions, other texts and the navigation link to its id. */
export const ModuleSection = z.object({ id: z.string(), title: z.string() });
export type ModuleSection = z.infer<typeof ModuleSection>;

/** A module. Each entry of a list, such as `objectives`, is one line of HTML that may contain `code` and `strong`. */
export const TrainingModule = z.object({
  id: z.uuid(),
  chapterNumber: z.int(),
  title: z.string(),
  description: z.string(),
  summary: z.string(),
  /** Sanitised HTML; null with `view=outline`, and if the module has no text yet. */
  content: z.string().nullable(),
  hasContent: z.boolean(),
  contentRevision: z.int(),
  sections: z.array(ModuleSection),
  /** In minutes. */
  estimatedDuration: z.int(),
  /** The name of the icon; empty for none. */
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

/** A module in the admins' list, with the numbers of people who have started and completed it. */
export const ManagedModule = TrainingModule.pick({
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
export type ManagedModule = z.infer<typeof ManagedModule>;

const ChapterNumber = z.int().min(1).max(999);
export const ModuleTitle = lineText(160).pipe(z.string().min(1));
export const ModuleDescription = plainText(1000);
/** The maximum length of the HTML of a module's text, in characters. */
export const maxModuleContentLength = 150_000;
/** HTML. The server sanitises it before storing it. */
export const ModuleContent = plainText(maxModuleContentLength);
/** In minutes. */
export const ModuleDuration = z.int().min(0).max(6000);

/** A module to create. */
export const NewModule = z.object({
  title: ModuleTitle,
  chapterNumber: ChapterNumber,
  description: ModuleDescription.default(''),
  content: ModuleContent.default(''),
  estimatedDuration: ModuleDuration.default(30),
});

/** A change of a module. Omitted fields remain unchanged. */
export const ModuleChange = z.object({
  title: ModuleTitle.optional(),
  description: ModuleDescription.optional(),
  chapterNumber: ChapterNumber.optional(),
  estimatedDuration: ModuleDuration.optional(),
  isActive: z.boolean().optional(),
});
export type ModuleChange = z.infer<typeof ModuleChange>;

const ModuleId = z.object({ id: z.uuid() });

export const modulesEndpoints = {
  list: endpoint({
    ...modulesPaths.list,
    access: 'member',
    summary: 'Lists the active modules by chapter number; view=outline omits the content',
    query: z.object({ view: z.enum(['outline', 'full']).default('full') }),
    reply: z.array(TrainingModule),
    sharedReply: true,
  }),
  one: endpoint({
    ...modulesPaths.one,
    access: 'member',
    summary: 'Returns a module with its content and the golden rules',
    params: ModuleId,
    // The golden rules are short safety rules that every module shows. Each is one line of HTML.
    reply: TrainingModule.extend({ goldenRules: z.array(z.string()) }),
    errors: ['module_not_found'],
    sharedReply: true,
  }),
  entries: endpoint({
    ...modulesPaths.entries,
    access: 'admin',
    summary: 'Lists all modules, including inactive ones, by chapter number',
    reply: z.array(ManagedModule),
  }),
  create: endpoint({
    ...modulesPaths.create,
    access: 'admin',
    summary: 'Creates a module, which is inactive at first',
    body: NewModule,
    reply: TrainingModule,
  }),
  update: endpoint({
    ...modulesPaths.update,
    access: 'admin',
    summary: 'Changes title, description, chapter number, duration or active state of a module',
    params: ModuleId,
    body: ModuleChange,
    reply: ManagedModule,
    errors: ['module_not_found', 'chapter_taken'],
  }),
};
