import type { Site } from '@loopcheck/contract/features/site/site.contract';
import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { cx } from 'class-variance-authority';
import { Bubble } from '../../../ui/bubble.tsx';
import { ChapterIcon } from '../../../ui/chapter-icon.tsx';
import { landingColumn } from './landing-column.ts';

/**
 * The number of the last chapter in the list, which has two columns of six lines. A sentence names the chapters after it.
 */
const lastListedChapter = 11;

type Chapter = Site['chapters'][number];

export type ChapterListProps = { chapters: readonly Chapter[] };

/** The chapters, in the order of the training. */
export function ChapterList({ chapters }: ChapterListProps) {
  const listed = chapters.filter(({ chapterNumber }) => chapterNumber <= lastListedChapter);
  const unlisted = chapters.filter(({ chapterNumber }) => chapterNumber > lastListedChapter);
  return (
    <section className={cx(landingColumn, 'pt-6 pb-16')} id="chapters" tabIndex={-1}>
      <div className="mb-3">
        <h2 className="text-28">
          <Trans>{listed.length} chapters, in the order you will need them</Trans>
        </h2>
        {unlisted.length > 0 ? (
          <p className="mt-1.5 max-w-[84ch] text-ink-2">{textAboutUnlisted(unlisted, chapters.length)}</p>
        ) : null}
      </div>
      <ol className="grid gap-x-14 border-t border-line-strong lg:grid-flow-col lg:grid-cols-2 lg:grid-rows-[repeat(6,auto)]">
        {listed.map((chapter) => (
          <ChapterRow key={chapter.chapterNumber} chapter={chapter} />
        ))}
      </ol>
    </section>
  );
}

function textAboutUnlisted(unlisted: readonly Chapter[], total: number): string {
  const names = unlisted.map(({ chapterNumber, title }) => `${chapterNumber}. ${title}`).join('; ');
  return plural(unlisted.length, {
    one: `One more chapter completes the set of ${total}: ${names}.`,
    2: `Two more chapters complete the set of ${total}: ${names}.`,
    other: `# more chapters complete the set of ${total}: ${names}.`,
  });
}

function ChapterRow({ chapter: { chapterNumber, title, summary, estimatedDuration } }: { chapter: Chapter }) {
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-center gap-4 border-b border-line py-3.5">
      <Bubble state="available" size={44} icon={<ChapterIcon chapter={chapterNumber} size={21} />} />
      <div>
        <h3>
          {chapterNumber}. {title}
        </h3>
        <p className="text-14 text-ink-2">{summary}</p>
      </div>
      <span className="meta tabular-nums">
        <Trans>{estimatedDuration} min</Trans>
      </span>
    </li>
  );
}
