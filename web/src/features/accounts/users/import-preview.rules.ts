import type { ImportPreview } from '@loopcheck/contract/features/accounts/users-import.contract';

/** True if an import with these numbers of people changes anything. */
export const hasChanges = (
  { created, changed, missing }: ImportPreview['counts'],
  deactivatesMissing: boolean,
): boolean => created > 0 || changed > 0 || (deactivatesMissing && missing > 0);
