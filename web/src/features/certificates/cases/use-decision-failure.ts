import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { plainMessageOf } from '../../../lib/api/api-error.ts';
import { refresh } from '../../../lib/api/mutation-for.ts';
import { isUnauthorized } from '../../../lib/api/session-loss.ts';
import { useToast } from '../../../ui/toast.tsx';
import { readsOfCases } from './cases.hooks.ts';

/** Tells why a decision was not taken, and shows how the case stands now: somebody else may have been first. */
export function useDecisionFailure() {
  const { t } = useLingui();
  const { show } = useToast();
  const client = useQueryClient();
  return (error: Error) => {
    if (isUnauthorized(error)) return;
    show({ title: t`Nothing was decided`, description: plainMessageOf(error), variant: 'destructive' });
    void refresh(client, readsOfCases);
  };
}
