import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { panelClass } from './panel.tsx';
import { Skeleton, SkeletonGroup, SkeletonRows, SkeletonTile } from './skeleton.tsx';
import { Loading } from './spinner.tsx';
import { tileGridClass } from './tile-look.ts';

export type LoadingStateProps = {
  /**
   * What is shown in place of the content: a spinner with text, or the shapes of rows, of panels or of tiles in a grid.
   */
  variant?: 'spinner' | 'rows' | 'panels' | 'tiles' | undefined;
  /** The number of rows, panels or tiles. */
  count?: number | undefined;
  /** The text below the spinner. */
  children?: ReactNode;
};

/** A placeholder for content that is loading. It is announced once to screen readers. */
export function LoadingState({ variant = 'spinner', count = 3, children }: LoadingStateProps) {
  if (variant === 'spinner') return <Loading>{children ?? <Trans>Loading...</Trans>}</Loading>;
  if (variant === 'rows') {
    return (
      <SkeletonGroup>
        <SkeletonRows rows={count} />
      </SkeletonGroup>
    );
  }
  const shapes = Array.from({ length: count }, (_, index) => index);
  return variant === 'tiles' ? (
    <SkeletonGroup className={tileGridClass}>
      {shapes.map((shape) => (
        <SkeletonTile key={shape} />
      ))}
    </SkeletonGroup>
  ) : (
    <SkeletonGroup className="stack">
      {shapes.map((shape) => (
        <div key={shape} className={panelClass({ padding: 'normal', className: 'stack gap-2' })}>
          <Skeleton width={220} height={18} />
          <Skeleton width="60%" />
          <Skeleton width="40%" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
