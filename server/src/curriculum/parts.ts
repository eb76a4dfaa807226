import type { ModulePart } from '@loopcheck/contract/features/modules/modules.contract';
import { countWords } from './checks/readability.ts';
import type { Outline } from './markdown/outline.ts';
import type { ShippedPart } from './schema.ts';

/**
 * The number of words that a reader reads in a minute. The check for implausibly fast reading assumes 200 words per
 * minute. The number here is lower, because readers whose first language is not English must be able to read a part
 * in the displayed minutes.
 */
const wordsPerMinute = 150;

/**
 * Converts the parts of a module's front matter to the parts that readers see. The minutes follow from the words of the
 * sections of the part, without code blocks. A part whose first section does not exist has 1 minute;
 * `checkParts` reports the missing section. `check` is the ungraded question at the end of a part.
 */
export function buildParts(parts: readonly ShippedPart[], outline: Outline): ModulePart[] {
  const wordCounts = countWordsOfParts(parts, outline);
  return parts.map(({ start = null, check: { answer, ...check } }, index) => ({
    startSectionId: start,
    minutes: Math.max(1, Math.ceil((wordCounts[index] ?? 0) / wordsPerMinute)),
    check: { ...check, rightOption: answer - 1 },
  }));
}

/** Counts the words of each part. The first part contains the introduction. */
function countWordsOfParts(parts: readonly ShippedPart[], { passages, sections }: Outline): number[] {
  const starts = parts.map(({ start }) => sections.findIndex(({ id }) => id === start));
  const counts = parts.map(() => 0);
  for (const { kind, section, text } of passages) {
    if (kind === 'code') continue;
    const position = sections.findIndex(({ id }) => id === section);
    // The first part has no `start`. It contains everything before the start of the second part.
    const part = Math.max(
      0,
      starts.findLastIndex((start) => start !== -1 && start <= position),
    );
    counts[part] = (counts[part] ?? 0) + countWords(text);
  }
  return counts;
}
