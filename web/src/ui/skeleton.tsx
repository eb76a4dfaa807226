import { Trans } from '@lingui/react/macro';
import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { ListItem } from './list-item.tsx';
import { tileBox } from './tile-look.ts';

export type SkeletonProps = {
  width?: number | string | undefined;
  height?: number | string | undefined;
  round?: boolean | undefined;
};

/** A placeholder shape for content that is loading. */
export function Skeleton({ width = '100%', height = 14, round }: SkeletonProps) {
  return (
    <i
      className={cx(
        'block animate-skeleton bg-size-[300%_100%]',
        'bg-[linear-gradient(90deg,var(--sunken)_40%,var(--hover)_50%,var(--sunken)_60%)]',
        round ? 'rounded-full' : 'rounded-1',
      )}
      style={{ inlineSize: width, blockSize: height }}
    />
  );
}

/** Wraps the placeholders of a part of the page, and announces once that this part is loading. */
export function SkeletonGroup(props: { children: ReactNode; className?: string | undefined }) {
  return (
    <div className={props.className} role="status" aria-busy="true">
      <span className="sr-only">
        <Trans>Loading</Trans>
      </span>
      <div aria-hidden="true" className="contents">
        {props.children}
      </div>
    </div>
  );
}

/** The placeholder of a tile. */
export function SkeletonTile() {
  return (
    <div className={tileBox({ layout: 'placeholder' })}>
      <div className="stack">
        <div className="row">
          <Skeleton width={48} height={48} round />
          <div className="min-w-0 flex-1 stack gap-2">
            <Skeleton width="45%" height={12} />
            <Skeleton height={16} />
          </div>
        </div>
        <Skeleton height={12} />
        <Skeleton width="70%" height={12} />
        <Skeleton height={44} />
      </div>
    </div>
  );
}

/** The placeholder of a list. */
export function SkeletonRows({ rows = 4 }: { rows?: number | undefined }) {
  return (
    <ul>
      {Array.from({ length: rows }, (_, row) => (
        <ListItem key={row}>
          <Skeleton width={20} height={20} />
          <div className="min-w-0 flex-1 stack gap-2">
            {/* Different widths between 41% and 80%, like lines of text. */}
            <Skeleton width={`${80 - ((row * 17) % 40)}%`} />
            <Skeleton width="30%" height={11} />
          </div>
        </ListItem>
      ))}
    </ul>
  );
}
