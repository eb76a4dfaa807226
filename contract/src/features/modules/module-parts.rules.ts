import type { ModulePart, ModuleSection } from './modules.contract.ts';

/**
 * A fault in the parts of a module:
 * - `start`: the first part does not start at the beginning of the text, or another part does not start at a section.
 * - `order`: a part starts at or before the start of the previous part.
 */
export interface PartsFault {
  readonly kind: 'start' | 'order';
  /** The number of the part, from 1. */
  readonly part: number;
}

/** Returns the first fault in the parts of a text with these sections; null if there is none. */
export function findPartsFault(
  parts: readonly Pick<ModulePart, 'startSectionId'>[],
  sections: readonly Pick<ModuleSection, 'id'>[],
): PartsFault | null {
  // The index of the section with which the previous part starts. The first part starts with the first section.
  let previousStart = 0;
  for (const [index, { startSectionId }] of parts.entries()) {
    const part = index + 1;
    if (index === 0) {
      if (startSectionId !== null) return { kind: 'start', part };
      continue;
    }
    const start = sections.findIndex(({ id }) => id === startSectionId);
    if (startSectionId === null || start === -1) return { kind: 'start', part };
    if (start <= previousStart) return { kind: 'order', part };
    previousStart = start;
  }
  return null;
}

/**
 * Returns the number, from 1, of the part that contains a section; null if the module has no parts. A section that is
 * not in the list of sections, such as the objectives above the text, belongs to the first part.
 */
export function findPartOfSection(
  parts: readonly Pick<ModulePart, 'startSectionId'>[],
  sections: readonly Pick<ModuleSection, 'id'>[],
  sectionId: string,
): number | null {
  if (parts.length === 0) return null;
  const position = sections.findIndex(({ id }) => id === sectionId);
  // The start of the first part is -1, because it is the beginning of the text and not a section.
  const starts = parts.map(({ startSectionId }) => sections.findIndex(({ id }) => id === startSectionId));
  // The index, from 0, of the last part after the first that starts at or before the section; -1 if there is none.
  const lastStarted = starts.findLastIndex((start) => start !== -1 && start <= position);
  return Math.max(1, lastStarted + 1);
}
