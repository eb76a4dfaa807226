import type { ReactElement, ReactNode } from 'react';
import { cloneElement } from 'react';
import { Bubble } from './bubble.tsx';
import { ChapterIcon } from './chapter-icon.tsx';
import { StateWord, type ModuleState } from './status.tsx';

export type LoopChapter = {
  chapter: number;
  title: string;
  state: ModuleState;
  /** How far, 0 to 100. */
  value?: number | undefined;
};

export type LoopProps = {
  chapters: readonly LoopChapter[];
  label: string;
  /** The chapter where the person is: its number is in petrol. */
  current?: number | undefined;
  /** A link around a bubble, for example a router's; without it the bubbles are only shown. */
  renderLink?: ((chapter: LoopChapter) => ReactElement<{ children?: ReactNode }>) | undefined;
  className?: string | undefined;
};

/** The chapters as instruments on one signal line: solid up to where you are, broken beyond. */
export function Loop({ chapters, label, current, renderLink, className = '' }: LoopProps) {
  return (
    <ol className={`loop ${className}`} aria-label={label}>
      {chapters.map((chapter) => (
        <li
          key={chapter.chapter}
          className={[chapter.state === 'done' ? 'd' : '', chapter.chapter === current ? 'n' : ''].join(' ')}
          aria-current={chapter.chapter === current ? 'step' : undefined}
        >
          {withLink(chapter, renderLink)}
        </li>
      ))}
    </ol>
  );
}

function withLink(chapter: LoopChapter, renderLink: LoopProps['renderLink']): ReactNode {
  const content = (
    <>
      <Bubble state={chapter.state} value={chapter.value} icon={<ChapterIcon chapter={chapter.chapter} />} />
      <span aria-hidden="true">{String(chapter.chapter).padStart(2, '0')}</span>
      <LoopWords chapter={chapter} />
    </>
  );
  return renderLink ? cloneElement(renderLink(chapter), {}, content) : content;
}

function LoopWords({ chapter }: { chapter: LoopChapter }) {
  return (
    <span className="vh">
      {chapter.chapter}. {chapter.title}: <StateWord state={chapter.state} />
    </span>
  );
}
