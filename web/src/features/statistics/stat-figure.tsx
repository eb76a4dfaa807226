import type { ReactNode } from 'react';
import { LoadingState } from '../../ui/loading-state.tsx';

type Props = {
  label: ReactNode;
  value: ReactNode;
  /** A short explanation below the value. */
  children: ReactNode;
};

/** A figure in a `dl` with the class `stats`. */
export function StatFigure({ label, value, children }: Props) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className="stat-value">{value}</span>
        <div className="stat-note">{children}</div>
      </dd>
    </div>
  );
}

/** Shown until the values of the figures are loaded. */
export function StatFiguresLoading() {
  return (
    <section className="panel">
      <LoadingState variant="rows" count={2} />
    </section>
  );
}
