import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Timestamp } from '../../fields.ts';

/** A heading of the chapter that questions and the chapter's own navigation point to. */
export const ModuleSection = z.object({ id: z.string(), title: z.string() });
export type ModuleSection = z.infer<typeof ModuleSection>;

/** A chapter's training unit. `estimatedDuration` is in minutes; the lists are short HTML lines (code, strong). */
export const TrainingModule = z.object({
  id: z.uuid(),
  chapterNumber: z.int(),
  title: z.string(),
  description: z.string(),
  summary: z.string(),
  /** Sanitised HTML; null where only the outline was asked for, or where nothing has been written yet. */
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

const ModuleId = z.object({ id: z.uuid() });

export const modulesEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/training-modules',
    access: 'member',
    summary: 'The active modules in the order of their chapters; view=outline leaves the content out',
    query: z.object({ view: z.enum(['outline', 'full']).default('full') }),
    reply: z.array(TrainingModule),
    shared: true,
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/training-modules/:id',
    access: 'member',
    summary: 'One module with its content',
    params: ModuleId,
    reply: TrainingModule.extend({ goldenRules: z.array(z.string()) }),
    errors: ['module_not_found'],
    shared: true,
  }),
};
