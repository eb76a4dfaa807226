import { Trans, useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useFailureToast } from '../../../ui/use-failure-toast.ts';
import type { CaseSearch } from './case-search.rules.ts';
import { useExportCases } from './cases.hooks.ts';

/** Buttons that save the filtered certificates as a file. The server records each export. */
export function CaseExportButtons({ search }: { search: CaseSearch }) {
  const { t } = useLingui();
  const showFailure = useFailureToast();
  const { mutate, isPending, variables } = useExportCases(search);
  const save = (format: 'csv' | 'xlsx') => mutate(format, { onError: showFailure(t`The file could not be saved`) });
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon={<Icon of={Download} />} busy={isPending && variables === 'csv'} onClick={() => save('csv')}>
        <Trans>Export CSV</Trans>
      </Button>
      <Button icon={<Icon of={Download} />} busy={isPending && variables === 'xlsx'} onClick={() => save('xlsx')}>
        <Trans>Export Excel</Trans>
      </Button>
    </div>
  );
}
