import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { Audience, NewAnnouncement } from '@loopcheck/contract/features/announcements/announcements.contract';
import { useState } from 'react';
import { useForm, type UseFormReturn, type UseFormSetError } from 'react-hook-form';
import { z } from 'zod';
import { userMessageOf } from '../../../lib/api/api-error.ts';
import { showServerErrors, validationMessages } from '../../../lib/form-errors.ts';
import { rebase } from '../../../lib/server-draft/form-draft.rules.ts';
import { useFormDraft } from '../../../lib/server-draft/use-form-draft.ts';
import type { ServerDraft } from '../../../lib/server-draft/use-server-draft.ts';

/** `content` is the HTML of the text editor, or an empty string if this HTML has no visible text. */
export type AnnouncementValues = { title: string; content: string; audience: Audience };
export type AnnouncementForm = UseFormReturn<AnnouncementValues>;

export const emptyAnnouncement: AnnouncementValues = { title: '', content: '', audience: { to: 'all' } };

const resolver = zodResolver(NewAnnouncement, validationMessages);

/** The schema of the values in a stored draft. An earlier version of this app can have stored other values. */
const Values = z.object({ title: z.string(), content: z.string(), audience: Audience });
/** The schema of a stored draft: the edited values, and the values on which they are based. */
const StoredAnnouncement = z.object({ values: Values, base: Values });

/**
 * The form of a new announcement, or of an announcement that is edited. The form starts with the draft, if there is
 * one. `formDraft` describes the unsaved changes in the form.
 */
export function useAnnouncementForm(draft: ServerDraft, { title, content, audience }: AnnouncementValues) {
  const saved = { title, content, audience };
  // The draft is based on the values that were saved when the person began to edit. If somebody has saved other values
  // since then, `rebase` takes them over, except in the fields that the draft has changed.
  const [restored] = useState(() => {
    const { data } = StoredAnnouncement.safeParse(draft.content);
    return data && rebase(data, saved);
  });
  const form = useForm<AnnouncementValues>({ resolver, defaultValues: restored?.values ?? saved });
  return { form, formDraft: useFormDraft(form, draft, saved, restored) };
}

/** Maps an error code or a field name in the server's reply to the form field beside which the error is shown. */
const fieldOfServerError = {
  title: 'title',
  content: 'content',
  announcement_empty: 'content',
  audience: 'audience',
  announcement_without_audience: 'audience',
  module_not_found: 'audience',
} as const;

/** Shows an error of the server beside the fields that it concerns, or as `errors.root` if it concerns no field. */
export function showAnnouncementError(setError: UseFormSetError<AnnouncementValues>, error: unknown): void {
  if (showServerErrors(setError, error, fieldOfServerError)) return;
  setError('root', { message: userMessageOf(error) ?? t`The server did not accept it.` });
}
