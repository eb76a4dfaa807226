import { readDraft, removeDraft, saveDraft } from '../../lib/drafts.ts';
import type { DepthReport } from './reading-autosave.ts';

const draftKey = (moduleId: string) => `reading:${moduleId}`;
/** The greatest content revision that the server accepts. */
const maximumRevision = 1_000_000;

/** Stores in this browser a report that the server has not confirmed; null removes it. */
export function storeDepthReport(userId: string, moduleId: string, report: DepthReport | null): void {
  if (report === null) removeDraft(userId, draftKey(moduleId));
  else saveDraft(userId, draftKey(moduleId), report);
}

/**
 * Returns the stored report of this person for the module; null if no report is stored or the stored text is malformed.
 */
export function findStoredDepthReport(userId: string, moduleId: string): DepthReport | null {
  const draft = readDraft(userId, draftKey(moduleId));
  if (typeof draft !== 'object' || draft === null) return null;
  const { depth, revision } = draft as Partial<Record<keyof DepthReport, unknown>>;
  const isValid = isIntegerBetween(depth, 1, 100) && isIntegerBetween(revision, 0, maximumRevision);
  return isValid ? { depth, revision } : null;
}

const isIntegerBetween = (value: unknown, minimum: number, maximum: number): value is number =>
  Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum;
