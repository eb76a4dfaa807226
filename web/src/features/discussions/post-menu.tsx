import { Trans, useLingui } from '@lingui/react/macro';
import type { DiscussionAnswer, DiscussionPost } from '@loopcheck/contract/features/discussions/discussions.contract';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Flag from 'lucide-react/icons/flag';
import Pencil from 'lucide-react/icons/pencil';
import Star from 'lucide-react/icons/star';
import Trash2 from 'lucide-react/icons/trash-2';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useFailure } from '../../ui/use-failure.ts';
import { usePostActs } from './discussions.hooks.ts';

const RemovePostDialog = lazy(async () => ({
  default: (await import('./remove-post-dialog.tsx')).RemovePostDialog,
}));

type Props = { post: DiscussionPost | DiscussionAnswer; question?: DiscussionPost; onEdit: () => void };

/** What the reader may do with a post; nothing is shown where there is nothing. */
export function PostMenu({ post, question, onEdit }: Props) {
  const { t } = useLingui();
  const { show } = useToast();
  const failed = useFailure();
  const acts = usePostActs(post.id);
  const [isAsked, setIsAsked] = useState(false);
  const items: MenuItem[] = [];
  if (post.canEdit)
    items.push({ key: 'edit', label: <Trans>Change</Trans>, icon: <Icon of={Pencil} />, onSelect: onEdit });
  if (question?.canPromote) {
    items.push({
      key: 'faq',
      label: question.isFaq ? <Trans>Take out of the FAQ</Trans> : <Trans>Put into the FAQ</Trans>,
      icon: <Icon of={Star} />,
      onSelect: () => acts.promote.mutate({ isFaq: !question.isFaq }, { onError: failed(t`The FAQ was not changed`) }),
    });
  }
  if (post.canReport) {
    items.push({
      key: 'report',
      label: <Trans>Report to trainers</Trans>,
      icon: <Icon of={Flag} />,
      onSelect: () =>
        acts.report.mutate(undefined, {
          onSuccess: () => show({ title: t`Reported`, description: t`A trainer looks at it.`, variant: 'success' }),
          onError: failed(t`The report was not sent`),
        }),
    });
  }
  if (post.canRemove) {
    items.push({
      key: 'remove',
      label: <Trans>Remove</Trans>,
      icon: <Icon of={Trash2} />,
      onSelect: () => setIsAsked(true),
    });
  }
  if (items.length === 0) return null;
  const name = post.author.fullName;
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={question ? t`Acts on the question of ${name}` : t`Acts on the answer of ${name}`}
            icon={<Icon of={Ellipsis} />}
          />
        }
        items={items}
      />
      {isAsked ? (
        <Suspense>
          <RemovePostDialog
            isPending={acts.remove.isPending}
            onClose={() => setIsAsked(false)}
            onRemove={() =>
              acts.remove.mutate(undefined, {
                onSuccess: () => setIsAsked(false),
                onError: failed(t`The post was not removed`),
              })
            }
          />
        </Suspense>
      ) : null}
    </>
  );
}
