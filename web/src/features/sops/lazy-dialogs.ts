import { lazy } from 'react';

/** Loaded when somebody opens a procedure. */
export const SopDialog = lazy(async () => ({ default: (await import('./view/sop-dialog.tsx')).SopDialog }));

/** Loaded when a trainer works on a procedure. */
export const SopDeskDialog = lazy(async () => ({
  default: (await import('./desk/sop-desk-dialog.tsx')).SopDeskDialog,
}));
