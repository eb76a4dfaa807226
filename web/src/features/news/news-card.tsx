import { Trans, useLingui } from '@lingui/react/macro';
import type { TrainingNews } from '@loopcheck/contract/features/news/news.contract';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { useFailure } from '../../ui/use-failure.ts';
import { MediaStrip } from './media-strip.tsx';
import { NewsHead } from './news-head.tsx';
import { useHideNews, useRemoveNews } from './news.hooks.ts';

/** One item of the feed. */
export function NewsCard({ news }: { news: TrainingNews }) {
  const { author, isHidden } = news;
  return (
    <article className="panel overflow-hidden">
      <MediaStrip media={news.mediaFiles} title={news.videoTitle} />
      <NewsHead
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
        acts={news.canHide || news.canRemove ? <NewsActs news={news} /> : null}
      />
    </article>
  );
}

function NewsActs({ news }: { news: TrainingNews }) {
  const { t } = useLingui();
  const failed = useFailure();
  const hide = useHideNews(news.id);
  const remove = useRemoveNews(news.id);
  const [isAsked, setIsAsked] = useState(false);
  const items: MenuItem[] = [];
  if (news.canHide) {
    items.push({
      key: 'hide',
      label: news.isHidden ? <Trans>Show to everybody</Trans> : <Trans>Hide from the feed</Trans>,
      icon: <Icon of={news.isHidden ? Eye : EyeOff} />,
      onSelect: () => hide.mutate({ isHidden: !news.isHidden }, { onError: failed(t`The item was not changed`) }),
    });
  }
  if (news.canRemove) {
    const onSelect = () => setIsAsked(true);
    items.push({ key: 'remove', label: <Trans>Remove</Trans>, icon: <Icon of={Trash2} />, onSelect });
  }
  return (
    <>
      <Menu
        trigger={<IconButton label={t`Acts on ${news.videoTitle}`} icon={<Icon of={Ellipsis} />} />}
        items={items}
      />
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={<Trans>Remove what you shared</Trans>}
        cancel={
          <Button onClick={() => setIsAsked(false)}>
            <Trans>Keep it</Trans>
          </Button>
        }
        confirm={
          <Button
            variant="danger"
            busy={remove.isPending}
            onClick={() =>
              remove.mutate(undefined, {
                onSuccess: () => setIsAsked(false),
                onError: failed(t`The item was not removed`),
              })
            }
          >
            <Trans>Remove</Trans>
          </Button>
        }
      >
        <p>
          <Trans>The words, pictures and videos are erased for good.</Trans>
        </p>
      </ConfirmDialog>
    </>
  );
}
