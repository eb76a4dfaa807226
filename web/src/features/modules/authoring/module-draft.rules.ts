import {
  type EditableModule,
  type ModuleListField,
  type ModuleRevisionText,
  moduleLists,
  ModulePublication,
} from '@loopcheck/contract/features/modules/module-authoring.contract';
import type { ModulePart } from '@loopcheck/contract/features/modules/modules.contract';
import { findPartsObstacle, type DraftPart, toPublishedParts } from './part-drafts.rules.ts';

/** The content of a module in the editor. Readers see it only after its publication. A field can be empty or invalid. */
export interface ModuleContent {
  readonly title: string;
  readonly description: string;
  readonly summary: string;
  /** In minutes; null if the field does not contain a number. */
  readonly estimatedDuration: number | null;
  /** HTML; empty if the module has no text. */
  readonly content: string;
  /** Each entry is one line of HTML. */
  readonly lists: Record<ModuleListField, string[]>;
  readonly parts: readonly DraftPart[];
}

/** The unpublished content of a module. */
export interface ModuleDraft extends ModuleContent {
  /** The number of the revision that the author started to edit. */
  readonly baseRevision: number;
}

/** Returns the draft of a module that has not been edited yet. */
export function toModuleDraft(module: EditableModule): ModuleDraft {
  return {
    baseRevision: module.contentRevision,
    title: module.title,
    description: module.description,
    summary: module.summary,
    estimatedDuration: module.estimatedDuration,
    content: module.content ?? '',
    lists: Object.fromEntries(moduleLists.map((name) => [name, module[name]])) as Record<ModuleListField, string[]>,
    parts: module.parts,
  };
}

/**
 * Returns the fields of a draft that differ from the module. Only these fields are published, so that a publication does
 * not overwrite other fields that somebody else has changed. A duration that is null is left out, because it cannot be
 * published.
 */
export function findChangedFields(draft: ModuleDraft, module: EditableModule) {
  const { estimatedDuration } = draft;
  const changedLists = moduleLists.filter((name) => draft.lists[name].join('\n') !== module[name].join('\n'));
  return {
    ...(draft.title !== module.title && { title: draft.title }),
    ...(draft.description !== module.description && { description: draft.description }),
    ...(draft.summary !== module.summary && { summary: draft.summary }),
    ...(estimatedDuration !== null && estimatedDuration !== module.estimatedDuration && { estimatedDuration }),
    ...(draft.content !== (module.content ?? '') && { content: draft.content }),
    ...(changedLists.length > 0 && {
      lists: Object.fromEntries(changedLists.map((name) => [name, draft.lists[name]])),
    }),
    ...(!areSameParts(draft.parts, module.parts) && { parts: toPublishedParts(draft.parts) }),
  };
}

const areSameParts = (one: readonly DraftPart[], other: readonly ModulePart[]) =>
  JSON.stringify(one) === JSON.stringify(other);

/** True if the draft differs from the module. A duration that is null counts as a difference. */
export const isChanged = (draft: ModuleDraft, module: EditableModule): boolean =>
  draft.estimatedDuration === null || Object.keys(findChangedFields(draft, module)).length > 0;

/** The schema of the fields of the tab "Title and settings". */
export const TitleAndSettingsFields = ModulePublication.pick({
  title: true,
  description: true,
  summary: true,
  estimatedDuration: true,
}).required();

/**
 * The reason why a draft cannot be published. `outdated`: a newer revision was published since the author started to
 * edit. `invalid`: a field of the tab "Title and settings" is invalid. `invalid_parts`: the parts are not complete or
 * do not match the sections of the text. `unchanged`: the draft does not differ from the module.
 */
export type PublishObstacle = 'outdated' | 'invalid' | 'invalid_parts' | 'unchanged';

/** Returns the reason why a draft cannot be published; null if it can. `draft` is null if nothing has been edited. */
export function findPublishObstacle(draft: ModuleDraft | null, module: EditableModule): PublishObstacle | null {
  if (draft === null) return 'unchanged';
  if (draft.baseRevision < module.contentRevision) return 'outdated';
  if (!TitleAndSettingsFields.safeParse(draft).success) return 'invalid';
  if (findPartsObstacle(draft.parts, draft.content) !== null) return 'invalid_parts';
  return isChanged(draft, module) ? null : 'unchanged';
}

/**
 * Returns the content that a module has after `revision` is restored. If the revision has no description, summary or
 * duration, the current one stays. A missing text and missing lists become empty.
 */
export function toRestoredContent(revision: ModuleRevisionText, current: ModuleContent): ModuleContent {
  return {
    title: revision.title,
    description: revision.description ?? current.description,
    summary: revision.summary ?? current.summary,
    estimatedDuration: revision.estimatedDuration ?? current.estimatedDuration,
    content: revision.content ?? '',
    lists: Object.fromEntries(moduleLists.map((name) => [name, revision.lists[name] ?? []])) as Record<
      ModuleListField,
      string[]
    >,
    parts: revision.parts,
  };
}
