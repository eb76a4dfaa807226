import type { ModuleSection, TrainingModule } from '@loopcheck/contract/features/modules/modules.contract';
import type { Database } from '../../platform/db/database.ts';

/** The short lists of a module, each entry one line of safe HTML. */
export interface ModuleLists {
  readonly objectives: string[];
  readonly prerequisites: string[];
  readonly tools: string[];
  readonly steps: string[];
  readonly verification: string[];
  readonly safety: string[];
  readonly troubleshooting: string[];
  readonly references: string[];
}

const outline = [
  'id',
  'chapter_number',
  'title',
  'description',
  'summary',
  'content_revision',
  'sections',
  'lists',
  'estimated_duration',
  'module_icon',
  'is_active',
  'created_at',
] as const;

/** The active modules in the order of their chapters. */
export async function listModules(db: Database): Promise<TrainingModule[]> {
  const rows = await db
    .selectFrom('modules')
    .select([...outline, 'content'])
    .where('is_active', '=', true)
    .orderBy('chapter_number')
    .execute();
  return rows.map(moduleOf);
}

/** One module, also one that is not active any more: who began it may go on. */
export async function findModule(db: Database, id: string): Promise<TrainingModule | undefined> {
  const row = await db
    .selectFrom('modules')
    .select([...outline, 'content'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && moduleOf(row);
}

/** Whether there is such a module, active or not. */
export async function hasModule(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom('modules').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Whether somebody has begun a module. */
export async function hasBegun(db: Database, userId: string, moduleId: string): Promise<boolean> {
  const row = await db
    .selectFrom('module_progress')
    .select('module_id')
    .where('user_id', '=', userId)
    .where('module_id', '=', moduleId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The sections of a module's present text. */
export async function findSections(db: Database, id: string): Promise<ModuleSection[]> {
  const row = await db.selectFrom('modules').select('sections').where('id', '=', id).executeTakeFirst();
  return (row?.sections ?? []) as ModuleSection[];
}

export async function listGoldenRules(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('golden_rules').select('rule').orderBy('position').execute();
  return rows.map((row) => row.rule);
}

/** Changes with every change of any module or rule, and with nothing else. */
export async function findContentVersion(db: Database): Promise<string> {
  const row = await db.selectFrom('content_version').select('version').executeTakeFirst();
  return String(row?.version ?? 0);
}

interface ModuleRow {
  id: string;
  chapter_number: number;
  title: string;
  description: string;
  summary: string;
  content: string | null;
  content_revision: number;
  sections: unknown;
  lists: unknown;
  estimated_duration: number;
  module_icon: string;
  is_active: boolean;
  created_at: Date;
}

function moduleOf(row: ModuleRow): TrainingModule {
  const lists = row.lists as Partial<ModuleLists>;
  return {
    id: row.id,
    chapterNumber: row.chapter_number,
    title: row.title,
    description: row.description,
    summary: row.summary,
    content: row.content,
    hasContent: row.content !== null,
    contentRevision: row.content_revision,
    sections: row.sections as ModuleSection[],
    estimatedDuration: row.estimated_duration,
    moduleIcon: row.module_icon,
    isActive: row.is_active,
    createdAt: row.created_at.toISOString(),
    objectives: lists.objectives ?? [],
    prerequisites: lists.prerequisites ?? [],
    tools: lists.tools ?? [],
    steps: lists.steps ?? [],
    verification: lists.verification ?? [],
    safety: lists.safety ?? [],
    troubleshooting: lists.troubleshooting ?? [],
    references: lists.references ?? [],
  };
}

/** Whether a module is active; undefined when there is none. */
export async function findActivity(db: Database, id: string): Promise<boolean | undefined> {
  return (await db.selectFrom('modules').select('is_active').where('id', '=', id).executeTakeFirst())?.is_active;
}
