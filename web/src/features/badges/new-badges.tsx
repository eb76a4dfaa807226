import type { Badge } from '@loopcheck/contract/features/badges/badges.contract';
import { Plural } from '@lingui/react/macro';
import { useState } from 'react';
import { Achievement } from '../../ui/achievement.tsx';
import { BadgeDrawing } from './badge-drawing.tsx';
import { BadgeName } from './badge-texts.tsx';
import { useBadges, useMarkBadgesShown } from './badges.hooks.ts';

/** Announces each new badge once. The announcement stays visible until the person leaves the screen. */
export function NewBadges() {
  const { data } = useBadges();
  const { mutate } = useMarkBadgesShown();
  const [announcedBadges, setAnnouncedBadges] = useState<readonly Badge[]>([]);
  const isAnnounced = ({ id }: Badge) => announcedBadges.some((badge) => badge.id === id);
  const newBadges = (data ?? []).filter((badge) => badge.isNew && !isAnnounced(badge));
  if (newBadges.length > 0) setAnnouncedBadges([...announcedBadges, ...newBadges]);
  if (announcedBadges.length === 0) return null;
  return (
    <Achievement
      // `Achievement` calls `onShown` only once. A new key mounts it again, so that it also calls `onShown` for badges
      // that the person earns later on the same screen.
      key={announcedBadges.length}
      onShown={() => mutate({ badgeIds: announcedBadges.map(({ id }) => id) })}
      drawing={
        <span className="row flex-wrap gap-2">
          {announcedBadges.map(({ id, kind, chapterNumber }) => (
            <BadgeDrawing key={id} kind={kind} chapterNumber={chapterNumber} isEarned isAnimated />
          ))}
        </span>
      }
      title={<Plural value={announcedBadges.length} one="New badge" other="# new badges" />}
    >
      <ul>
        {announcedBadges.map((badge) => (
          <li key={badge.id}>
            <BadgeName badge={badge} />
          </li>
        ))}
      </ul>
    </Achievement>
  );
}
