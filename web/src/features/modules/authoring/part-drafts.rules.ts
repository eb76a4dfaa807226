import { findPartsFault, type PartsFault } from '@loopcheck/contract/features/modules/module-parts.rules';
import { ModulePart, type PartCheck } from '@loopcheck/contract/features/modules/modules.contract';

/** A part as the editor holds it. Its fields can be empty or invalid. */
export interface DraftPart {
  /** The id of the section where the part starts; null for the beginning of the text. */
  readonly startSectionId: string | null;
  /** The minutes to read the part. Null if the field does not contain a number. */
  readonly minutes: number | null;
  readonly check: PartCheck | null;
}

/** A section of an edited text. A section that was never published has no id, so no part can start at it. */
export interface DraftSection {
  readonly id: string | null;
  readonly title: string;
}

/** Returns the sections of an edited text: one for each `h2` heading of the HTML `content`. */
export function listDraftSections(content: string): DraftSection[] {
  const { body } = new DOMParser().parseFromString(content, 'text/html');
  return [...body.querySelectorAll('h2')].map((heading) => ({
    id: heading.id === '' ? null : heading.id,
    title: heading.textContent?.trim() ?? '',
  }));
}

/**
 * Converts the parts of a draft for a publication or a preview. Missing minutes become 1, for the
 * preview. They are never published, because a draft with missing minutes cannot be published.
 */
export const toPublishedParts = (parts: readonly DraftPart[]): ModulePart[] =>
  parts.map((part) => ({ ...part, minutes: part.minutes ?? 1 }));

/**
 * The reason why parts cannot be published: a fault found by `findPartsFault`, or an invalid field of a part. `part` is
 * the number of the part, from 1.
 */
export type PartsObstacle = PartsFault | { readonly kind: 'field'; readonly part: number };

/** Returns the reason why the parts of a draft cannot be published with its text; null if they can. */
export function findPartsObstacle(parts: readonly DraftPart[], content: string): PartsObstacle | null {
  if (parts.length === 0) return null;
  const fault = findPartsFault(
    parts,
    // A section without an id gets an empty id. No part starts at an empty id.
    listDraftSections(content).map(({ id }) => ({ id: id ?? '' })),
  );
  if (fault) return fault;
  const invalid = parts.findIndex((part) => !ModulePart.safeParse(part).success);
  return invalid === -1 ? null : { kind: 'field', part: invalid + 1 };
}

const createPart = (startSectionId: string | null): DraftPart => ({ startSectionId, minutes: null, check: null });

/**
 * Returns the parts with a new part that starts at a section, in the order of the text. If there were no parts, the
 * text is divided into two. A part whose section was removed from the text keeps its position.
 */
export function startPartAt(
  parts: readonly DraftPart[],
  sections: readonly DraftSection[],
  sectionId: string,
): DraftPart[] {
  const before = parts.length === 0 ? [createPart(null)] : parts;
  const positionOf = (id: string | null) => sections.findIndex((section) => section.id === id);
  const index = before.findIndex(
    ({ startSectionId }) => startSectionId !== null && positionOf(startSectionId) > positionOf(sectionId),
  );
  return before.toSpliced(index === -1 ? before.length : index, 0, createPart(sectionId));
}

/**
 * Removes the part at `index`. If a single part without a check question remains, it is removed too, because it does
 * not divide the text.
 */
export function removePart(parts: readonly DraftPart[], index: number): DraftPart[] {
  const remaining = parts.toSpliced(index, 1);
  return remaining.length === 1 && remaining[0]?.check === null ? [] : remaining;
}
