import { Trans } from '@lingui/react/macro';
import { isPrepared, prepare } from '@loopcheck/simulator';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryState } from '../../ui/query-state.tsx';

type SimulatorLoaderProps = {
  /**
   * True if the content must not be shown before all code is loaded. If false, the content is shown at once, while the
   * code loads.
   */
  isBlocking: boolean;
  children: ReactNode;
};

/**
 * Loads all code of the simulator, which imitates the computers of a drill in the browser. Shows the content at once; if
 * `isBlocking` is true, only after the code is loaded.
 */
export function SimulatorLoader({ isBlocking, children }: SimulatorLoaderProps) {
  const query = useQuery({
    queryKey: ['host-code'],
    queryFn: () => prepare().then(() => true),
    enabled: !isPrepared(),
    staleTime: Infinity,
  });
  // `isPrepared()` is true as soon as the query has succeeded.
  if (!isBlocking || isPrepared()) return children;
  const loading = (
    <LoadingState>
      <Trans>Loading practice host...</Trans>
    </LoadingState>
  );
  return (
    <Page>
      <QueryState queries={[query]} title={<Trans>The practice host could not be loaded</Trans>} loading={loading}>
        {() => loading}
      </QueryState>
    </Page>
  );
}
