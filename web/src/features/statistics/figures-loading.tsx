import { LoadingState } from '../../ui/loading-state.tsx';
import { Panel } from '../../ui/panel.tsx';

/** Shown until the values of the figures are loaded. */
export function FiguresLoading() {
  return (
    <Panel padded={false}>
      <LoadingState variant="rows" count={2} />
    </Panel>
  );
}
