import { Trans, useLingui } from '@lingui/react/macro';
import type { TrainingNews } from '@loopcheck/contract/features/news/news.contract';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ComponentProps, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LazyConfirmDialog } from '../../ui/lazy-dialog.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { panelClass } from '../../ui/panel.tsx';
import { useFailureToast } from '../../ui/use-failure-toast.ts';
import { MediaStrip } from './media-strip.tsx';
import { NewsDetails } from './news-details.tsx';
import { useHideNews, useRemoveNews } from './news.hooks.ts';

type Props = ComponentProps<'article'> & { news: TrainingNews };

/** An item of the news feed. */
export function NewsCard({ news, ...articleProps }: Props) {
  const { author, isHidden } = news;
  return (
    <article {...articleProps} className={panelClass({ className: 'overflow-hidden scroll-mt-24' })}>
      <MediaStrip media={news.mediaFiles} title={news.videoTitle} />
      <NewsDetails
        {...news}
        authorName={author.fullName}
        authorPicture={author.pictureUrl}
        badges={
          isHidden ? (
            <Badge icon={<Icon of={EyeOff} size={14} />}>
              <Trans>Hidden, only trainers see it</Trans>
            </Badge>
          ) : null
        }
        actions={news.canHide || news.canRemove ? <NewsActions news={news} /> : null}
      />
    </article>
  );
}

/** The menu of an item: hide or show, and remove. */
function NewsActions({ news }: { news: TrainingNews }) {
  const { t } = useLingui();
  const showFailure = useFailureToast();
  const hide = useHideNews(news.id);
  const [isConfirming, setIsConfirming] = useState(false);
  const items: MenuItem[] = [];
  if (news.canHide) {
    items.push({
      key: 'hide',
      label: news.isHidden ? <Trans>Show to everybody</Trans> : <Trans>Hide from the feed</Trans>,
      icon: <Icon of={news.isHidden ? Eye : EyeOff} />,
      onSelect: () => hide.mutate({ isHidden: !news.isHidden }, { onError: showFailure(t`The item was not changed`) }),
    });
  }
  if (news.canRemove) {
    const onSelect = () => setIsConfirming(true);
    items.push({ key: 'remove', label: <Trans>Remove</Trans>, icon: <Icon of={Trash2} />, onSelect });
  }
  return (
    <>
      <Menu
        trigger={<IconButton label={t`Actions for ${news.videoTitle}`} icon={<Icon of={Ellipsis} />} />}
        items={items}
      />
      <RemoveNewsDialog id={news.id} isOpen={isConfirming} onOpenChange={setIsConfirming} />
    </>
  );
}

type RemoveNewsDialogProps = { id: string; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** Asks for confirmation before an item is removed. */
function RemoveNewsDialog({ id, isOpen, onOpenChange }: RemoveNewsDialogProps) {
  const { t } = useLingui();
  const showFailure = useFailureToast();
  const remove = useRemoveNews(id);
  const close = () => onOpenChange(false);
  return (
    <LazyConfirmDialog
      open={isOpen}
      title={<Trans>Remove this item</Trans>}
      action={<Trans>Remove</Trans>}
      cancel={<Trans>Keep it</Trans>}
      isPending={remove.isPending}
      onConfirm={() =>
        remove.mutate(undefined, { onSuccess: close, onError: showFailure(t`The item was not removed`) })
      }
      onClose={close}
    >
      <p>
        <Trans>The text, pictures and videos are deleted and cannot be restored.</Trans>
      </p>
    </LazyConfirmDialog>
  );
}
