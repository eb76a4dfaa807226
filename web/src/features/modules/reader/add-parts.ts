import type { ModulePart } from '@loopcheck/contract/features/modules/modules.contract';

/** The texts that `addParts` adds. */
export interface PartLabels {
  /** Returns the line above a part, for example "Part 1 of 3 · 4 min". */
  readonly part: (number: number, count: number, minutes: number) => string;
}

/** The class of the line above a part. */
export const partLineClass = 'part-line';

/** Marks the empty element at the end of a part that has a check question. The value is the number of the part. */
export const checkAttribute = 'data-part-check';

/**
 * Adds a line with number and minutes above each part of a text. If the part has a check question, adds an empty
 * element for the question below the part. A part whose first section is not in the text is ignored: the part before it
 * then continues.
 */
export function addParts(text: DocumentFragment, parts: readonly ModulePart[], labels: PartLabels): void {
  // The node at which each part starts: null for the beginning of the text, undefined if the section is not in the
  // text.
  const starts = parts.map(({ startSectionId }) => (startSectionId === null ? null : findStart(text, startSectionId)));
  for (const [index, { minutes, check }] of parts.entries()) {
    // The line above the first part is the first node of the text.
    const start = index === 0 ? text.firstChild : starts[index];
    if (start === undefined) continue;
    const line = document.createElement('p');
    line.className = partLineClass;
    line.textContent = labels.part(index + 1, parts.length, minutes);
    text.insertBefore(line, start);
    if (check === null) continue;
    const checkElement = document.createElement('div');
    checkElement.setAttribute(checkAttribute, String(index + 1));
    const startOfNextPart = starts.slice(index + 1).find((node) => node !== undefined);
    text.insertBefore(checkElement, startOfNextPart ?? null);
  }
}

/**
 * Returns the child of the text that is or contains the heading of a section; undefined if the text has no such child.
 */
function findStart(text: DocumentFragment, sectionId: string): ChildNode | undefined {
  return [...text.childNodes].find(
    (node) =>
      node instanceof Element &&
      (node.id === sectionId || [...node.querySelectorAll('h2')].some((heading) => heading.id === sectionId)),
  );
}
