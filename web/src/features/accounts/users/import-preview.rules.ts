import type { ImportPreview } from '@loopcheck/contract/features/accounts/users-import.contract';

/** True if an import creates, changes or deactivates an account. `counts` are the numbers of people in its preview. */
export const hasChanges = (counts: ImportPreview['counts'], deactivatesMissing: boolean): boolean =>
  counts.created > 0 || counts.changed > 0 || (deactivatesMissing && counts.missing > 0);
