import {
  findUploadObstacle,
  type UploadLimits,
  type UploadObstacle,
} from '@loopcheck/contract/features/uploads/uploads.rules';
import type { UploadItem } from './uploads.ts';

export type UploadListAction =
  | { readonly kind: 'add'; readonly items: readonly UploadItem[] }
  | { readonly kind: 'change'; readonly id: number; readonly change: Partial<Omit<UploadItem, 'id' | 'file'>> }
  | { readonly kind: 'remove'; readonly id: number }
  | { readonly kind: 'remove_done' };

export function uploadListReducer(items: readonly UploadItem[], action: UploadListAction): readonly UploadItem[] {
  switch (action.kind) {
    case 'add':
      return [...items, ...action.items];
    case 'change':
      return items.map((item) => (item.id === action.id ? { ...item, ...action.change } : item));
    case 'remove':
      return items.filter((item) => item.id !== action.id);
    case 'remove_done':
      return items.filter((item) => item.state !== 'done');
  }
}

export type RejectedFile = {
  readonly name: string;
  readonly reason: UploadObstacle | 'too_many' | 'already_listed';
};

/**
 * Separates the chosen files into accepted files, which can be added to the list, and rejected files, each with the
 * reason.
 */
export function checkChosenFiles(
  files: readonly File[],
  items: readonly UploadItem[],
  limits: UploadLimits,
): { accepted: File[]; rejected: RejectedFile[] } {
  const accepted: File[] = [];
  const rejected: RejectedFile[] = [];
  const listed = items.filter((item) => item.state !== 'done').map((item) => item.file);
  for (const file of files) {
    const reason = findRejectionReason(file, [...listed, ...accepted], limits);
    if (reason) rejected.push({ name: file.name, reason });
    else accepted.push(file);
  }
  return { accepted, rejected };
}

function findRejectionReason(
  file: File,
  listed: readonly File[],
  limits: UploadLimits,
): RejectedFile['reason'] | undefined {
  const isSameFile = (other: File) =>
    other.name === file.name && other.size === file.size && other.lastModified === file.lastModified;
  if (listed.some(isSameFile)) return 'already_listed';
  const obstacle = findUploadObstacle({ fileName: file.name, fileSize: file.size, mimeType: file.type }, limits);
  if (obstacle) return obstacle;
  return listed.length >= limits.maxFiles ? 'too_many' : undefined;
}

/**
 * The steps of an upload in their order. In the step `process`, the screen that uses the list creates a record from the
 * file.
 */
export type UploadStep = 'request_url' | 'send' | 'process';

/** How one upload has ended; undefined if the file was removed from the list. */
export type UploadOutcome<Uploaded> = { readonly failedStep: UploadStep } | { readonly uploaded: Uploaded } | undefined;

/** The result of several uploads that were started together. */
export interface UploadSummary<Uploaded> {
  readonly uploaded: readonly Uploaded[];
  readonly hasFailures: boolean;
  /**
   * The step for whose failure the page shows a message; null if it shows none. If several steps failed, the last of
   * them. Failures of the steps before `process` are shown only if no file was uploaded.
   */
  readonly failureToShow: UploadStep | null;
}

/** Summarizes the outcomes of several uploads that were started together. */
export function summarizeOutcomes<Uploaded>(outcomes: readonly UploadOutcome<Uploaded>[]): UploadSummary<Uploaded> {
  const endedUploads = outcomes.filter((outcome) => outcome !== undefined);
  const uploaded = endedUploads.flatMap((outcome) => ('uploaded' in outcome ? [outcome.uploaded] : []));
  const failedSteps = new Set(endedUploads.flatMap((outcome) => ('failedStep' in outcome ? [outcome.failedStep] : [])));
  // Later steps come first.
  const stepsToShow: readonly UploadStep[] = uploaded.length === 0 ? ['process', 'send', 'request_url'] : ['process'];
  return {
    uploaded,
    hasFailures: failedSteps.size > 0,
    failureToShow: stepsToShow.find((step) => failedSteps.has(step)) ?? null,
  };
}
