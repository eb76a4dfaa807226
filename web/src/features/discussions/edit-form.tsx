import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { plainMessageOf } from '../../lib/api/api-error.ts';
import { useEditPost } from './discussions.hooks.ts';
import { PostForm } from './post-form.tsx';

/** Other words for what one has just written. */
export function EditForm({ post, onClose }: { post: { id: string; content: string }; onClose: () => void }) {
  const { t } = useLingui();
  const [text, setText] = useState(post.content);
  const { mutate, isPending, error } = useEditPost(post.id);
  return (
    <PostForm
      label={t`Your text`}
      text={text}
      onChange={setText}
      onSend={() => mutate({ content: text }, { onSuccess: onClose })}
      isSending={isPending}
      failure={error && !isPending ? (plainMessageOf(error) ?? t`Not saved. Your text is kept.`) : null}
      action={<Trans>Save changes</Trans>}
      onCancel={onClose}
      cancel={<Trans>Cancel</Trans>}
    />
  );
}
