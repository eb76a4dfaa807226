import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { useEditPost } from './discussions.hooks.ts';
import { PostForm } from './post-form.tsx';
import { usePostForm } from './use-post-form.ts';

/** The form in which authors edit their own post. */
export function EditPostForm({ post, onClose }: { post: { id: string; content: string }; onClose: () => void }) {
  const { t } = useLingui();
  const { mutateAsync } = useEditPost(post.id);
  const form = usePostForm({
    initialText: post.content,
    send: async (content) => {
      await mutateAsync({ content });
      onClose();
    },
  });
  return (
    <PostForm
      form={form}
      label={t`Your text`}
      submitLabel={<Trans>Save changes</Trans>}
      cancelButton={
        <Button variant="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
    />
  );
}
