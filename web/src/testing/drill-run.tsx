import userEvent from '@testing-library/user-event';
import type { ClosedDrillRun, OpenDrillRun } from '@loopcheck/contract/features/drills/drills.contract';
import { screen } from '@testing-library/react';
import { expect, vi } from 'vitest';
// The page loads the code of the call panel after a run has opened. The tests load it here, so that they need not wait.
import '../features/drills/call-panel.tsx';
import { DrillRun } from '../features/drills/drill-run.tsx';
import { openRunSample } from './drills.ts';
import { renderWithApp } from './render.tsx';

/** The id of the trainee whose runs the tests open. */
export const runUserId = 'u1';

/**
 * Opens a run of the sample drill. Each test file must use its own `id`: pages with the same run send each other
 * messages by a BroadcastChannel, also across test files. `procedureLines` are the command lines of the procedures.
 */
export function openDrillRun(id: string, changes: Partial<OpenDrillRun> = {}, procedureLines: readonly string[] = []) {
  const run = openRunSample({ id, ...changes });
  const onResult = vi.fn<(run: ClosedDrillRun) => void>();
  const onReload = vi.fn<() => void>();
  const rendered = renderWithApp(
    <DrillRun
      drillRun={run}
      userId={runUserId}
      siteName="Loopcheck"
      onReload={onReload}
      onResult={onResult}
      jobCard={<p>The job card</p>}
      renderProcedures={(onInsert) =>
        onInsert ? (
          <button type="button" onClick={() => onInsert('wevtutil gl Security')}>
            Insert
          </button>
        ) : (
          <p>The procedure</p>
        )
      }
      procedureLines={procedureLines}
      exit={<a href="/drills/07-1">Save & Exit</a>}
    />,
  );
  return { ...rendered, run, onResult, onReload, user: userEvent.setup() };
}

/** Waits until the panel of a drill event is shown and accepts presses. At first, the panel ignores presses. */
export async function findEventPanel(): Promise<HTMLElement> {
  const panel = await screen.findByRole('dialog');
  await vi.waitFor(() => expect(panel).not.toHaveStyle({ pointerEvents: 'none' }));
  return panel;
}
