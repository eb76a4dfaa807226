import { lazy } from 'react';

/** Its code is fetched when a procedure is opened. */
export const SopDialog = lazy(async () => ({ default: (await import('./view/sop-dialog.tsx')).SopDialog }));

/** Its code is fetched when a trainer manages a procedure. */
export const SopManagementDialog = lazy(async () => ({
  default: (await import('./management/sop-management-dialog.tsx')).SopManagementDialog,
}));
