import type { Site } from '@loopcheck/contract/features/site/site.contract';
import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Bubble } from '../../../ui/bubble.tsx';
import { ChapterIcon } from '../../../ui/chapter-icon.tsx';

/** Chapters up to this number are the core that the landing page lists. */
const lastOfCore = 11;

type Chapter = Site['chapters'][number];

export type ChapterListProps = { chapters: readonly Chapter[] };

/** What is taught, in the order in which it is needed. */
export function ChapterList({ chapters }: ChapterListProps) {
  const core = chapters.filter(({ chapterNumber }) => chapterNumber <= lastOfCore);
  const further = chapters.filter(({ chapterNumber }) => chapterNumber > lastOfCore);
  return (
    <section className="land pt-6 pb-16" id="chapters" tabIndex={-1}>
      <div className="titlebar mb-3!">
        <div>
          <h2 className="text-28!">
            <Trans>{core.length} chapters, in the order you will need them</Trans>
          </h2>
          {further.length > 0 ? <p>{furtherText(further, chapters.length)}</p> : null}
        </div>
      </div>
      <ol className="chap border-t border-line-strong">
        {core.map((chapter) => (
          <ChapterRow key={chapter.chapterNumber} chapter={chapter} />
        ))}
      </ol>
    </section>
  );
}

function furtherText(further: readonly Chapter[], all: number): string {
  const names = further.map(({ chapterNumber, title }) => `${chapterNumber}. ${title}`).join('; ');
  return plural(further.length, {
    one: `One more completes the set of ${all}: ${names}.`,
    2: `Two more complete the set of ${all}: ${names}.`,
    other: `# more complete the set of ${all}: ${names}.`,
  });
}

function ChapterRow({ chapter: { chapterNumber, title, summary, estimatedDuration } }: { chapter: Chapter }) {
  return (
    <li>
      <Bubble state="available" size={44} icon={<ChapterIcon chapter={chapterNumber} size={21} />} />
      <div>
        <h3 className="t text-16!">
          {chapterNumber}. {title}
        </h3>
        <p className="s">{summary}</p>
      </div>
      <span className="meta num">
        <Trans>{estimatedDuration} min</Trans>
      </span>
    </li>
  );
}
