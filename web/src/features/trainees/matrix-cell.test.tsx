import type { MatrixCell, MatrixRow } from '@loopcheck/contract/features/trainees/trainees.contract';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWithApp } from '../../testing/render.tsx';
import { MatrixCards } from './matrix-cards.tsx';
import { MatrixLegend } from './matrix-legend.tsx';
import { toCellAppearance, useCellLabel } from './matrix-cell.tsx';

const cellSample = (changes: Partial<MatrixCell> = {}): MatrixCell => ({
  moduleId: 'm7',
  state: 'passed',
  percentage: 100,
  depth: 40,
  bestScore: 92,
  attempts: 1,
  isDrillPassed: null,
  lastActivityAt: null,
  ...changes,
});
const rowSample = (cells: MatrixCell[], changes: Partial<MatrixRow> = {}): MatrixRow => ({
  id: 'u1',
  fullName: 'Rita Reader',
  employeeId: 'E-1',
  position: null,
  department: null,
  completedModules: 1,
  totalModules: 2,
  lastActivityAt: null,
  nextModule: null,
  needsAction: null,
  marks: [],
  cells,
  ...changes,
});

const Label = ({ cell, row }: { cell: MatrixCell; row: MatrixRow }) => useCellLabel()(cell, row);

function labelOf(cell: MatrixCell, row = rowSample([cell])): string | null {
  const { container, unmount } = renderWithApp(<Label cell={cell} row={row} />);
  const text = container.textContent;
  unmount();
  return text;
}

describe('a cell', () => {
  // The class `drill-passed` draws the notch, a mark in the corner of the cell.
  it('has a notch only if a drill of its module is passed', () => {
    const classOf = (isDrillPassed: boolean | null) => {
      const cell = cellSample({ isDrillPassed });
      return toCellAppearance(cell, rowSample([cell])).className;
    };
    expect([true, false, null].map(classOf)).toEqual([
      'matrix-cell passed drill-passed',
      'matrix-cell passed',
      'matrix-cell passed',
    ]);
  });

  it('tells screen readers in each state that a drill is passed', () => {
    expect(labelOf(cellSample())).toBe('Completed');
    expect(labelOf(cellSample({ isDrillPassed: false }))).toBe('Completed');
    expect(labelOf(cellSample({ isDrillPassed: true }))).toBe('Completed, drill passed');
    expect(labelOf(cellSample({ state: 'in_progress', isDrillPassed: true }))).toBe(
      'In Progress, 40% read, drill passed',
    );
    const stalled = cellSample({ state: 'in_progress', isDrillPassed: true });
    const nextModule = { moduleId: 'm7', days: 34 } as MatrixRow['nextModule'];
    expect(labelOf(stalled, rowSample([stalled], { needsAction: 'stalled', nextModule }))).toBe(
      'In Progress, 40% read, 34 d without activity, drill passed',
    );
  });
});

describe('the card of a person on a phone', () => {
  it('tells screen readers in how many modules a drill is passed', () => {
    const row = rowSample([cellSample({ isDrillPassed: true }), cellSample({ moduleId: 'm8', isDrillPassed: false })]);
    const props = { modules: [], now: 0, renderPersonLink: () => null };
    const { unmount } = renderWithApp(<MatrixCards rows={[row]} {...props} />);
    expect(screen.getByRole('img')).toHaveAccessibleName('1 of 2 modules completed, drill passed in 1');
    unmount();
    renderWithApp(<MatrixCards rows={[rowSample([cellSample({ isDrillPassed: false })])]} {...props} />);
    expect(screen.getByRole('img')).toHaveAccessibleName('1 of 2 modules completed');
  });
});

describe('the legend', () => {
  it('explains the notch only if a module has a drill', () => {
    const { unmount } = renderWithApp(<MatrixLegend hasDrills={false} />);
    expect(screen.queryByText('Drill passed')).toBeNull();
    unmount();
    renderWithApp(<MatrixLegend hasDrills />);
    expect(screen.getByText('Drill passed')).toBeVisible();
  });
});
