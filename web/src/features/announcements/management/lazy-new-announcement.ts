import { lazyPart } from '../../../lib/lazy-part.tsx';

/** The form of a new announcement. Its code is loaded when it is needed, because it includes the text editor. */
export const NewAnnouncementForm = lazyPart(
  async () => (await import('./new-announcement-form.tsx')).NewAnnouncementForm,
);
