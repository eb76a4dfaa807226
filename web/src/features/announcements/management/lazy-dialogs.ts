import { lazyDialog } from '../../../lib/lazy-part.tsx';

export const EditAnnouncementDialog = lazyDialog(
  async () => (await import('./edit-announcement-dialog.tsx')).EditAnnouncementDialog,
);

export const RecipientsDialog = lazyDialog(async () => (await import('./recipients-dialog.tsx')).RecipientsDialog);

export const WithdrawAnnouncementDialog = lazyDialog(
  async () => (await import('./withdraw-announcement-dialog.tsx')).WithdrawAnnouncementDialog,
);
