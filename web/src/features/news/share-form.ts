import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { NewTrainingNews } from '@loopcheck/contract/features/news/news.contract';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { validationMessages } from '../../lib/form-errors.ts';

/** The fields of the form. The pictures and videos (`media`) are not part of it. */
const ShareFields = NewTrainingNews.omit({ media: true }).required();
export type ShareFields = z.infer<typeof ShareFields>;

type Issue = Parameters<typeof validationMessages.error>[0] & { readonly path?: readonly PropertyKey[] | undefined };

/** An empty required field gets a message that names what to enter. */
function errorMessage(issue: Issue): string {
  const isEmpty = typeof issue.input === 'string' && issue.input.trim() === '';
  const field = isEmpty ? issue.path?.[0] : undefined;
  if (field === 'moduleId') return t`Choose the module.`;
  if (field === 'videoTitle') return t`Enter the title of the training.`;
  if (field === 'location') return t`Enter the location.`;
  return validationMessages.error(issue);
}

/** With `reportInput`, an issue contains the entered value, which `errorMessage` needs. */
const messages = { error: errorMessage, reportInput: true };
const resolver = zodResolver(ShareFields, messages);
const resolverWithoutTitle = zodResolver(ShareFields.extend({ videoTitle: z.string() }), messages);

/** The form that shares a training. The title is required only if a video is attached (`asksForTitle`). */
export const useShareForm = ({ asksForTitle }: { asksForTitle: boolean }) =>
  useForm<ShareFields>({
    resolver: asksForTitle ? resolver : resolverWithoutTitle,
    mode: 'onTouched',
    defaultValues: { moduleId: '', videoTitle: '', location: '', attendeeComment: '' },
  });

/** Maps an error code or a field name in the server's reply to the form field beside which the error is shown. */
export const shareFieldOfServerError = {
  module_not_found: 'moduleId',
  moduleId: 'moduleId',
  videoTitle: 'videoTitle',
  location: 'location',
  attendeeComment: 'attendeeComment',
} as const;
