import type { ReactNode } from 'react';
import { cva, cx } from 'class-variance-authority';
import { Bubble } from './bubble.tsx';
import { ChapterIcon } from './chapter-icon.tsx';
import { StatusMark, type ModuleState } from './status.tsx';
import { tileBox } from './tile-look.ts';

export type TileProps = {
  id?: string | undefined;
  state: ModuleState;
  chapter: number;
  /** The progress in percent, for the bubble. */
  value?: number | undefined;
  /** The line above the title, for example "Chapter 7 · 40 min". */
  caption: ReactNode;
  title: ReactNode;
  /** The text below the title. */
  children: ReactNode;
  /** One or two buttons of the same width. A phone does not show them if the state is `locked`. */
  actions: ReactNode;
};

const tileText = cva('grid content-start gap-2 text-14 leading-[1.45] text-ink-2', {
  variants: {
    isLocked: {
      true: 'max-md:col-2 max-md:mt-0.5 md:col-span-full md:mt-2',
      false: 'col-span-full mt-2',
    },
  },
});

/** A module as an item of a grid of tiles. */
export function Tile({ id, state, chapter, value, caption, title, children, actions }: TileProps) {
  const isLocked = state === 'locked';
  return (
    <li className={tileBox({ layout: isLocked ? 'locked' : 'card' })} id={id}>
      <Bubble
        className={isLocked ? 'max-md:row-span-2' : undefined}
        state={state}
        value={value}
        size={48}
        icon={<ChapterIcon chapter={chapter} />}
      />
      <div className="grid min-w-0 content-start gap-[5px]">
        <div className="flex items-center justify-between gap-2.5 text-13 text-ink-3">
          <span className="tabular-nums">{caption}</span>
          <StatusMark state={state} />
        </div>
        <h3 className={cx('leading-tight', isLocked && 'text-ink-2')}>{title}</h3>
      </div>
      <div className={tileText({ isLocked })}>{children}</div>
      <div
        className={cx(
          'col-span-full mt-3 grid auto-cols-[1fr] grid-flow-col items-center gap-2',
          isLocked && 'max-md:hidden',
        )}
      >
        {actions}
      </div>
    </li>
  );
}

export type CompletedRowProps = {
  id?: string | undefined;
  chapter: number;
  /** The line above the title. */
  caption: ReactNode;
  title: ReactNode;
  /** The content below the title. */
  children?: ReactNode;
  /** An icon button or link. With the class names `coversWholeRow` (tile-look.ts), the whole row is clickable. */
  action: ReactNode;
};

/** A completed module as an item of a grid of tiles: a single row. */
export function CompletedRow({ id, chapter, caption, title, children, action }: CompletedRowProps) {
  return (
    <li className={tileBox({ layout: 'row' })} id={id}>
      <Bubble state="done" size={44} icon={<ChapterIcon chapter={chapter} />} />
      <div className="grid min-w-0 content-start gap-0.5">
        <div className="meta tabular-nums">{caption}</div>
        <h3 className="text-14 leading-[1.3] font-medium">{title}</h3>
        {children}
      </div>
      {action}
    </li>
  );
}
