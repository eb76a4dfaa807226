import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

export type SkeletonProps = {
  width?: number | string | undefined;
  height?: number | string | undefined;
  round?: boolean | undefined;
  className?: string | undefined;
};

/** The shape of one thing that comes. */
export function Skeleton({ width = '100%', height = 14, round, className = '' }: SkeletonProps) {
  return (
    <i
      className={`sk ${className}`}
      style={{ inlineSize: width, blockSize: height, ...(round ? { borderRadius: '50%' } : {}) }}
    />
  );
}

/** Marks a part of the page as still loading and says so once. */
export function SkeletonGroup(props: { children: ReactNode; className?: string | undefined }) {
  return (
    <div className={props.className} role="status" aria-busy="true">
      <span className="vh">
        <Trans>Loading</Trans>
      </span>
      <div aria-hidden="true" className="contents">
        {props.children}
      </div>
    </div>
  );
}

/** A tile that comes: bubble, two lines, text, button. */
export function SkeletonTile() {
  return (
    <div className="tile block!">
      <div className="stack">
        <div className="row">
          <Skeleton width={48} height={48} round />
          <div className="grow stack s8">
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

/** Rows of a list that come. */
export function SkeletonRows({ rows = 4 }: { rows?: number | undefined }) {
  return (
    <ul className="list">
      {Array.from({ length: rows }, (_, row) => (
        <li key={row}>
          <Skeleton width={20} height={20} />
          <div className="grow stack s8">
            <Skeleton width={`${80 - ((row * 17) % 40)}%`} />
            <Skeleton width="30%" height={11} />
          </div>
        </li>
      ))}
    </ul>
  );
}
