import { lazyWithoutPlaceholder } from '../../../lib/lazy-part.tsx';

export const EditAnnouncementDialog = lazyWithoutPlaceholder(
  async () => (await import('./edit-announcement-dialog.tsx')).EditAnnouncementDialog,
);

export const RecipientsDialog = lazyWithoutPlaceholder(
  async () => (await import('./recipients-dialog.tsx')).RecipientsDialog,
);

export const WithdrawAnnouncementDialog = lazyWithoutPlaceholder(
  async () => (await import('./withdraw-announcement-dialog.tsx')).WithdrawAnnouncementDialog,
);
