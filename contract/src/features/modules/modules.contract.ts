import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { lineText, plainText, Timestamp } from '../../fields.ts';
import { modulesPaths } from './modules.paths.ts';

/**
 * A section of a module's text. `title` is its heading. Questions, other texts and the navigation link to its `id`.
 */
export const ModuleSection = z.object({ id: z.string(), title: z.string() });
export type ModuleSection = z.infer<typeof ModuleSection>;

/** The maximum number of options of a check question. */
export const maxCheckOptions = 6;
/** The maximum number of parts of a module. */
export const maxModuleParts = 20;

/**
 * A question at the end of a part. It is not graded, so the right option is sent together with the text, and the page
 * immediately shows readers whether their answer is right.
 */
export const PartCheck = z
  .object({
    question: lineText(500).pipe(z.string().min(1)),
    options: z
      .array(lineText(300).pipe(z.string().min(1)))
      .min(2)
      .max(maxCheckOptions),
    /** The index, from 0, of the right option. */
    rightOption: z.int().min(0),
    explanation: plainText(1000),
  })
  .refine(({ options, rightOption }) => rightOption < options.length, {
    message: 'Choose the right option.',
    path: ['rightOption'],
  })
  .refine(({ options }) => new Set(options).size === options.length, {
    message: 'Two options are the same.',
    path: ['options'],
  });
export type PartCheck = z.infer<typeof PartCheck>;

/** A part of a module: consecutive sections that are read in one go. A part ends where the next part starts. */
export const ModulePart = z.object({
  /** The id of the section with which the part starts. Null for the first part, which starts at the top of the text. */
  startSectionId: z.string().max(200).nullable(),
  /** The estimated time to read the part, in minutes. */
  minutes: z.int().min(1).max(600),
  check: PartCheck.nullable(),
});
export type ModulePart = z.infer<typeof ModulePart>;

/** A module. Each entry of a list, such as `objectives`, is one line of HTML that can contain `code` and `strong`. */
export const TrainingModule = z.object({
  id: z.uuid(),
  chapterNumber: z.int(),
  title: z.string(),
  description: z.string(),
  summary: z.string(),
  /** The text as sanitised HTML; null if the module has no text yet or the request asked for `view=outline`. */
  content: z.string().nullable(),
  hasContent: z.boolean(),
  contentRevision: z.int(),
  sections: z.array(ModuleSection),
  /** The parts in order; empty if the module is not divided into parts, or if the request asked for `view=outline`. */
  parts: z.array(ModulePart),
  /** The estimated duration in minutes. */
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

/**
 * A module in the admins' list. `startedCount` is the number of people who have started the module, and `completedCount`
 * the number of people who have completed it.
 */
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
  startedCount: z.int(),
  completedCount: z.int(),
});
export type ManagedModule = z.infer<typeof ManagedModule>;

/** The number that orders the modules, displayed as "Chapter N". */
const ChapterNumber = z.int().min(1).max(999);
export const ModuleTitle = lineText(160).pipe(z.string().min(1));
export const ModuleDescription = plainText(1000);
/** The maximum length of the HTML of a module's text, in characters. */
export const maxModuleContentLength = 150_000;
/** The HTML of a module's text. The server sanitises the HTML before storing it. */
export const ModuleContent = plainText(maxModuleContentLength);
/** An estimated duration in minutes. */
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
    sameReplyForEverybody: true,
  }),
  one: endpoint({
    ...modulesPaths.one,
    access: 'member',
    summary: 'Returns a module with its content and the golden rules',
    params: ModuleId,
    // The golden rules are short safety rules that every module shows. Each is one line of HTML.
    reply: TrainingModule.extend({ goldenRules: z.array(z.string()) }),
    errors: ['module_not_found'],
    sameReplyForEverybody: true,
  }),
  listManaged: endpoint({
    ...modulesPaths.listManaged,
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
