import { Trans, useLingui } from '@lingui/react/macro';
import type {
  DiscussionAnswer,
  DiscussionQuestion,
} from '@loopcheck/contract/features/discussions/discussions.contract';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Flag from 'lucide-react/icons/flag';
import Pencil from 'lucide-react/icons/pencil';
import Star from 'lucide-react/icons/star';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { lazyWithoutPlaceholder } from '../../lib/lazy-part.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useFailureToast } from '../../ui/use-failure-toast.ts';
import { usePostActions } from './discussions.hooks.ts';

const RemovePostDialog = lazyWithoutPlaceholder(
  async () => (await import('./remove-post-dialog.tsx')).RemovePostDialog,
);

type Props = {
  post: DiscussionQuestion | DiscussionAnswer;
  /** The same object as `post` if the post is a question; omitted for an answer. */
  question?: DiscussionQuestion;
  onEdit: () => void;
};

/**
 * The menu with the actions on a post that the signed-in person is allowed to take. Shows nothing if there are none.
 */
export function PostMenu({ post, question, onEdit }: Props) {
  const { t } = useLingui();
  const { show } = useToast();
  const showFailure = useFailureToast();
  const actions = usePostActions(post.id);
  const [isConfirming, setIsConfirming] = useState(false);
  const items: MenuItem[] = [];
  if (post.canEdit)
    items.push({ key: 'edit', label: <Trans>Change</Trans>, icon: <Icon of={Pencil} />, onSelect: onEdit });
  if (question?.canPromote) {
    items.push({
      key: 'faq',
      label: question.isFaq ? <Trans>Remove from the FAQ</Trans> : <Trans>Add to the FAQ</Trans>,
      icon: <Icon of={Star} />,
      onSelect: () =>
        actions.setFaq.mutate({ isFaq: !question.isFaq }, { onError: showFailure(t`The FAQ was not changed`) }),
    });
  }
  if (post.canReport) {
    items.push({
      key: 'report',
      label: <Trans>Report to trainers</Trans>,
      icon: <Icon of={Flag} />,
      onSelect: () =>
        actions.report.mutate(undefined, {
          onSuccess: () => show({ title: t`Reported`, description: t`A trainer will check it.`, variant: 'success' }),
          onError: showFailure(t`The report was not sent`),
        }),
    });
  }
  if (post.canRemove) {
    items.push({
      key: 'remove',
      label: <Trans>Remove</Trans>,
      icon: <Icon of={Trash2} />,
      onSelect: () => setIsConfirming(true),
    });
  }
  if (items.length === 0) return null;
  const name = post.author.fullName;
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={question ? t`Actions for the question of ${name}` : t`Actions for the answer of ${name}`}
            icon={<Icon of={Ellipsis} />}
          />
        }
        items={items}
      />
      {isConfirming ? (
        <RemovePostDialog
          isPending={actions.remove.isPending}
          onClose={() => setIsConfirming(false)}
          onRemove={() =>
            actions.remove.mutate(undefined, {
              onSuccess: () => setIsConfirming(false),
              onError: showFailure(t`The post was not removed`),
            })
          }
        />
      ) : null}
    </>
  );
}
