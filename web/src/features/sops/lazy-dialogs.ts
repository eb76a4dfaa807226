import { lazy } from 'react';

/** The dialog that displays a procedure. Its code is fetched when the dialog is opened. */
export const SopDialog = lazy(async () => ({ default: (await import('./view/sop-dialog.tsx')).SopDialog }));

/** The dialog in which a trainer manages a procedure. Its code is fetched when the dialog is opened. */
export const SopManagementDialog = lazy(async () => ({
  default: (await import('./management/sop-management-dialog.tsx')).SopManagementDialog,
}));
