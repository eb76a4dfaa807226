import { lazy } from 'react';

// The code of a dialog is fetched when the dialog is opened.
export const EditAnnouncementDialog = lazy(async () => ({
  default: (await import('./edit-announcement-dialog.tsx')).EditAnnouncementDialog,
}));

export const RecipientsDialog = lazy(async () => ({
  default: (await import('./recipients-dialog.tsx')).RecipientsDialog,
}));

export const WithdrawAnnouncementDialog = lazy(async () => ({
  default: (await import('./withdraw-announcement-dialog.tsx')).WithdrawAnnouncementDialog,
}));
