import { Plural, Trans } from '@lingui/react/macro';
import { type BadgePlace, modulesShort } from './badge-shelf.ts';

/** A badge's name. */
export function BadgeName({
  place: { kind, chapterNumber, title },
}: {
  place: Pick<BadgePlace, 'kind' | 'chapterNumber' | 'title'>;
}) {
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

type MissingProps = { place: BadgePlace; completed: number; total: number };

/** What is still to be done for a badge. */
export function BadgeMissing({ place: { kind, chapterNumber }, completed, total }: MissingProps) {
  if (kind === 'first_quiz') return <Trans>Pass any quiz.</Trans>;
  if (kind === 'perfect_score') return <Trans>Answer every question of a quiz right.</Trans>;
  if (kind === 'chapter') return <Trans>Pass the quiz of chapter {chapterNumber}.</Trans>;
  const short = modulesShort(kind, completed, total);
  return <Plural value={short} one="Complete # more module." other="Complete # more modules." />;
}
