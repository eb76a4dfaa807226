import type { Site } from '@loopcheck/contract/features/site/site.contract';
import { Trans } from '@lingui/react/macro';
import { cx } from 'class-variance-authority';
import { Bubble } from '../../../ui/bubble.tsx';
import { ChapterIcon } from '../../../ui/chapter-icon.tsx';
import { landingColumn } from './landing-column.ts';

/** The number of the last core chapter. The chapters after it are listed under a separate heading. */
const lastCoreChapter = 11;

type Chapter = Site['chapters'][number];

export type ChapterListProps = { chapters: readonly Chapter[] };

/** The chapters, in the order of the training. On a wide screen, the core chapters are in columns of six rows. */
export function ChapterList({ chapters }: ChapterListProps) {
  const core = chapters.filter(({ chapterNumber }) => chapterNumber <= lastCoreChapter);
  const others = chapters.filter(({ chapterNumber }) => chapterNumber > lastCoreChapter);
  return (
    <section className={cx(landingColumn, laidOutWhenScrolledIntoView, 'pt-6 pb-16')} id="chapters" tabIndex={-1}>
      <h2 className="mb-3 text-28">
        <Trans>{core.length} chapters, in the order you will need them</Trans>
      </h2>
      <ol className={cx(listClass, 'lg:grid-flow-col lg:grid-rows-[repeat(6,auto)]')}>
        {core.map((chapter) => (
          <ChapterRow key={chapter.chapterNumber} chapter={chapter} heading="h3" />
        ))}
      </ol>
      {others.length > 0 ? (
        <>
          <h3 className="mt-8 mb-2 text-16">
            <Trans>To complete the set</Trans>
          </h3>
          <ol className={listClass}>
            {others.map((chapter) => (
              <ChapterRow key={chapter.chapterNumber} chapter={chapter} heading="h4" />
            ))}
          </ol>
        </>
      ) : null}
    </section>
  );
}

/**
 * A phone needs less time for the first screen if it does not lay out the list before somebody scrolls to it. Until
 * then, the browser assumes a height of 1300 pixels.
 */
const laidOutWhenScrolledIntoView = '[content-visibility:auto] [contain-intrinsic-block-size:auto_1300px]';

const listClass = 'grid gap-x-14 border-t border-line-strong lg:grid-cols-2';

type RowProps = { chapter: Chapter; heading: 'h3' | 'h4' };

function ChapterRow({ chapter: { chapterNumber, title, summary, estimatedDuration }, heading: Heading }: RowProps) {
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-center gap-4 border-b border-line py-3.5">
      <Bubble state="available" size={44} icon={<ChapterIcon chapter={chapterNumber} size={21} />} />
      <div>
        <Heading>
          {chapterNumber}. {title}
        </Heading>
        <p className="text-14 text-ink-2">{summary}</p>
      </div>
      <span className="meta tabular-nums">
        <Trans>{estimatedDuration} min</Trans>
      </span>
    </li>
  );
}
