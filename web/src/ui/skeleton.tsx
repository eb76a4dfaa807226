import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

export type SkeletonProps = {
  width?: number | string | undefined;
  height?: number | string | undefined;
  round?: boolean | undefined;
  className?: string | undefined;
};

/** A placeholder shape for content that is loading. */
export function Skeleton({ width = '100%', height = 14, round, className = '' }: SkeletonProps) {
  return (
    <i
      className={`skeleton ${className}`}
      style={{ inlineSize: width, blockSize: height, ...(round ? { borderRadius: '50%' } : {}) }}
    />
  );
}

/** Wraps the placeholders of a part of the page, and announces once that it is loading. */
export function SkeletonGroup(props: { children: ReactNode; className?: string | undefined }) {
  return (
    <div className={props.className} role="status" aria-busy="true">
      <span className="visually-hidden">
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
    <div className="tile block">
      <div className="stack">
        <div className="row">
          <Skeleton width={48} height={48} round />
          <div className="grow stack space-8">
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
    <ul className="list">
      {Array.from({ length: rows }, (_, row) => (
        <li key={row}>
          <Skeleton width={20} height={20} />
          <div className="grow stack space-8">
            <Skeleton width={`${80 - ((row * 17) % 40)}%`} />
            <Skeleton width="30%" height={11} />
          </div>
        </li>
      ))}
    </ul>
  );
}
