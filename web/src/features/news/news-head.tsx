import { Trans } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import MapPin from 'lucide-react/icons/map-pin';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/formatting.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ChapterIcon } from '../../ui/chapter-icon.tsx';
import { Icon } from '../../ui/icon.tsx';

type Told = {
  chapterNumber: number;
  moduleTitle: string;
  videoTitle: string;
  attendeeComment: string;
  location: string;
  authorName: string;
  authorPicture?: string | null;
  completedAt: string | null;
};

type Props = Told & {
  /** Further badges. */
  badges?: ReactNode;
  /** What can be done with it. */
  acts?: ReactNode;
};

/** The words of an item: chapter, title, what was said, who, where and when. */
export function NewsHead(props: Props) {
  const { chapterNumber, moduleTitle, videoTitle, attendeeComment, location, authorName, authorPicture, completedAt } =
    props;
  return (
    <div className="pad stack s12">
      <div className="row between items-center!">
        <div className="row wrap gap-2!">
          <Badge icon={<ChapterIcon chapter={chapterNumber} size={15} />}>
            <Trans>Chapter {chapterNumber}</Trans>
          </Badge>
          <Badge tone="green" icon={<Icon of={Check} size={14} />}>
            <Trans>Training Complete</Trans>
          </Badge>
          {props.badges}
        </div>
        {props.acts}
      </div>
      <div className="wrap-anywhere">
        <h2>{videoTitle}</h2>
        <p className="meta">{moduleTitle}</p>
      </div>
      {attendeeComment ? (
        <p className="wrap-anywhere whitespace-pre-line" dir="auto">
          <Trans>“{attendeeComment}”</Trans>
        </p>
      ) : null}
      <div className="row wrap between meta">
        <span className="row s8">
          <Avatar name={authorName} picture={authorPicture} />
          <span>{authorName}</span>
        </span>
        <span className="row wrap gap-x-3.5! gap-y-1!">
          <span className="row gap-1! wrap-anywhere">
            <Icon of={MapPin} size={15} /> {location}
          </span>
          <span className="num">{completedAt ? formatDate(completedAt) : <Trans>No date</Trans>}</span>
        </span>
      </div>
    </div>
  );
}
