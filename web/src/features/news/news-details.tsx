import { Trans } from '@lingui/react/macro';
import { cx } from 'class-variance-authority';
import Check from 'lucide-react/icons/check';
import MapPin from 'lucide-react/icons/map-pin';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/formatting.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ChapterIcon } from '../../ui/chapter-icon.tsx';
import { Icon } from '../../ui/icon.tsx';
import { panelPadding } from '../../ui/panel-padding.ts';

type Props = {
  chapterNumber: number;
  moduleTitle: string;
  videoTitle: string;
  attendeeComment: string;
  location: string;
  authorName: string;
  /** URL of the picture; null if the author has no picture. */
  authorPicture?: string | null;
  /** The time at which the author completed the module; null until the author has completed the module. */
  completedAt: string | null;
  /** Additional badges. */
  badges?: ReactNode;
  /** The menu of the item. */
  actions?: ReactNode;
};

/** Shows everything of a news item except its pictures and videos. */
export function NewsDetails(props: Props) {
  const { chapterNumber, moduleTitle, videoTitle, attendeeComment, location, authorName, authorPicture, completedAt } =
    props;
  return (
    <div className={cx(panelPadding, 'stack gap-3')}>
      <div className="row justify-between">
        <div className="row flex-wrap gap-2">
          <Badge icon={<ChapterIcon chapter={chapterNumber} size={15} />}>
            <Trans>Chapter {chapterNumber}</Trans>
          </Badge>
          <Badge tone="green" icon={<Icon of={Check} size={14} />}>
            <Trans>Training Complete</Trans>
          </Badge>
          {props.badges}
        </div>
        {props.actions}
      </div>
      <div className="wrap-anywhere">
        <h2>{videoTitle}</h2>
        {moduleTitle === videoTitle ? null : <p className="meta">{moduleTitle}</p>}
      </div>
      {attendeeComment ? (
        <p className="wrap-anywhere whitespace-pre-line" dir="auto">
          <Trans>“{attendeeComment}”</Trans>
        </p>
      ) : null}
      <div className="row flex-wrap justify-between meta">
        <span className="row gap-2">
          <Avatar name={authorName} picture={authorPicture} />
          <span>{authorName}</span>
        </span>
        <span className="row flex-wrap gap-x-3.5 gap-y-1">
          <span className="row gap-1 wrap-anywhere">
            <Icon of={MapPin} size={15} /> {location}
          </span>
          <span className="tabular-nums">{completedAt ? formatDate(completedAt) : <Trans>No date</Trans>}</span>
        </span>
      </div>
    </div>
  );
}
