import type { ReactElement, ReactNode } from 'react';
import { cloneElement } from 'react';
import { cx } from 'class-variance-authority';
import { Bubble } from './bubble.tsx';
import { ChapterIcon } from './chapter-icon.tsx';
import { StateWord, type ModuleState } from './status.tsx';

export type ChapterLineItem = {
  chapterNumber: number;
  title: string;
  state: ModuleState;
  /** The progress in percent. */
  value?: number | undefined;
};

export type ChapterLineProps = {
  chapters: readonly ChapterLineItem[];
  label: string;
  /** The number of the current chapter, which is highlighted. */
  current?: number | undefined;
  /** Returns a link without content for a chapter. By default the chapters are not links. */
  renderLink?: ((chapter: ChapterLineItem) => ReactElement<{ children?: ReactNode }>) | undefined;
  className?: string | undefined;
};

/** The chapters as circles on a line, which is solid after completed chapters and dashed after others. */
export function ChapterLine({ chapters, label, current, renderLink, className }: ChapterLineProps) {
  return (
    <ol className={cx('chapter-line', className)} aria-label={label}>
      {chapters.map((chapter) => (
        <li
          key={chapter.chapterNumber}
          className={cx(chapter.state === 'done' && 'completed', chapter.chapterNumber === current && 'current')}
          aria-current={chapter.chapterNumber === current ? 'step' : undefined}
        >
          {renderChapter(chapter, renderLink)}
        </li>
      ))}
    </ol>
  );
}

function renderChapter(chapter: ChapterLineItem, renderLink: ChapterLineProps['renderLink']): ReactNode {
  const content = (
    <>
      <Bubble
        className="z-1 rounded-full bg-surface lg:[--bubble-icon:22px]"
        state={chapter.state}
        value={chapter.value}
        icon={<ChapterIcon chapter={chapter.chapterNumber} />}
      />
      <span aria-hidden="true">{String(chapter.chapterNumber).padStart(2, '0')}</span>
      <ChapterText chapter={chapter} />
    </>
  );
  return renderLink ? cloneElement(renderLink(chapter), {}, content) : content;
}

function ChapterText({ chapter }: { chapter: ChapterLineItem }) {
  return (
    <span className="sr-only">
      {chapter.chapterNumber}. {chapter.title}: <StateWord state={chapter.state} />
    </span>
  );
}
