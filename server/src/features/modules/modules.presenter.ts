import type { ManagedModule, TrainingModule } from '@loopcheck/contract/features/modules/modules.contract';
import type { ManagedModuleRow, ModuleRow } from './modules.queries.ts';

export const presentModule = ({ lists, ...row }: ModuleRow): TrainingModule => ({
  id: row.id,
  chapterNumber: row.chapter_number,
  title: row.title,
  description: row.description,
  summary: row.summary,
  content: row.content,
  hasContent: row.content !== null,
  contentRevision: row.content_revision,
  sections: row.sections,
  parts: row.parts,
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
});

/** The number of people who have started a module, and the number who have completed it. */
export interface PeopleCounts {
  readonly started: number;
  readonly completed: number;
}

export const presentManagedModule = (row: ManagedModuleRow, counts: PeopleCounts | undefined): ManagedModule => ({
  ...row,
  hasContent: Boolean(row.hasContent),
  createdAt: row.createdAt.toISOString(),
  startedCount: counts?.started ?? 0,
  completedCount: counts?.completed ?? 0,
});
