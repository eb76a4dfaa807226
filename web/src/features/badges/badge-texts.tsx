import { Plural, Trans } from '@lingui/react/macro';
import { type BadgeEntry, countMissingModules } from './badge-list.rules.ts';

type NameProps = { badge: Pick<BadgeEntry, 'kind' | 'chapterNumber' | 'title'> };

export function BadgeName({ badge: { kind, chapterNumber, title } }: NameProps) {
  if (kind === 'first_quiz') return <Trans>First quiz passed</Trans>;
  if (kind === 'perfect_score') return <Trans>Perfect score</Trans>;
  if (kind === 'halfway') return <Trans>Halfway</Trans>;
  if (kind === 'all_chapters') return <Trans>All chapters</Trans>;
  if (chapterNumber === null) return <>{title}</>;
  return (
    <Trans>
      Chapter {chapterNumber}: {title}
    </Trans>
  );
}

type RequirementProps = {
  badge: Pick<BadgeEntry, 'kind' | 'chapterNumber'>;
  completedModules: number;
  totalModules: number;
};

/** What the person must still do for a badge. */
export function BadgeRequirement({ badge, completedModules, totalModules }: RequirementProps) {
  const { kind, chapterNumber } = badge;
  if (kind === 'first_quiz') return <Trans>Pass any quiz.</Trans>;
  if (kind === 'perfect_score') return <Trans>Answer every question of a quiz correctly.</Trans>;
  if (kind === 'chapter') return <Trans>Pass the quiz of chapter {chapterNumber}.</Trans>;
  const missingCount = countMissingModules(kind, completedModules, totalModules);
  return <Plural value={missingCount} one="Complete # more module." other="Complete # more modules." />;
}
