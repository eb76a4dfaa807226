import { Trans } from '@lingui/react/macro';
import type { SignInAttempt } from '@loopcheck/contract/features/logins/logins.contract';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { NextPage } from '../../ui/next-page.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SignInTable } from './login-table.tsx';
import type { useSignIns } from './logins.hooks.ts';

type Props = {
  records: ReturnType<typeof useSignIns>;
  isFiltered: boolean;
  onClearFilter: () => void;
  onSelectPerson: (signIn: SignInAttempt) => void;
};

/** The table of sign-in attempts, with a button that loads more of them. */
export function SignInRecords({ records, isFiltered, onClearFilter, onSelectPerson }: Props) {
  return (
    <QueryState
      queries={[records]}
      title={<Trans>The sign-ins could not be loaded</Trans>}
      loading={<LoadingState variant="rows" count={8} />}
    >
      {({ pages }) => {
        const signIns = pages.flatMap((page) => page.logins);
        if (signIns.length === 0) return <NoRecords isFiltered={isFiltered} onClearFilter={onClearFilter} />;
        return (
          <div aria-busy={records.isPlaceholderData || undefined}>
            <SignInTable signIns={signIns} onSelectPerson={onSelectPerson} />
            <NextPage
              query={records}
              errorTitle={<Trans>More sign-ins could not be loaded</Trans>}
              className="border-t border-line p-4"
            >
              <Trans>Show more</Trans>
            </NextPage>
          </div>
        );
      }}
    </QueryState>
  );
}

function NoRecords({ isFiltered, onClearFilter }: Pick<Props, 'isFiltered' | 'onClearFilter'>) {
  return (
    <EmptyState
      title={<Trans>No login records found</Trans>}
      action={
        isFiltered ? (
          <Button onClick={onClearFilter}>
            <Trans>Clear filters</Trans>
          </Button>
        ) : undefined
      }
    >
      {isFiltered ? <Trans>No sign-in matches the filters.</Trans> : <Trans>New sign-ins will appear here.</Trans>}
    </EmptyState>
  );
}
