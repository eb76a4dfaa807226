import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { type Audience, NewAnnouncement } from '@loopcheck/contract/features/announcements/announcements.contract';
import { useForm, type UseFormReturn, type UseFormSetError } from 'react-hook-form';
import { plainMessageOf } from '../../../lib/api/api-error.ts';
import { showServerErrors, validationMessages } from '../../../lib/form-errors.ts';

/** `content` is authored HTML, or empty if it would contain no text. */
export type AnnouncementValues = { title: string; content: string; audience: Audience };
export type AnnouncementForm = UseFormReturn<AnnouncementValues>;

export const emptyAnnouncement: AnnouncementValues = { title: '', content: '', audience: { to: 'all' } };

const resolver = zodResolver(NewAnnouncement, validationMessages);

/** The form of a new announcement, or of one that is edited. */
export const useAnnouncementForm = ({ title, content, audience }: AnnouncementValues): AnnouncementForm =>
  useForm<AnnouncementValues>({ resolver, defaultValues: { title, content, audience } });

/** Error codes and names of the request body, mapped to fields of the form. */
const fieldOfServerError = {
  title: 'title',
  content: 'content',
  announcement_empty: 'content',
  audience: 'audience',
  announcement_without_audience: 'audience',
  module_not_found: 'audience',
} as const;

/** Shows an error of the server at its fields, or as `errors.root` if it is not about a field. */
export function showAnnouncementError(setError: UseFormSetError<AnnouncementValues>, error: unknown): void {
  if (showServerErrors(setError, error, fieldOfServerError)) return;
  setError('root', { message: plainMessageOf(error) ?? t`The server did not accept it.` });
}
