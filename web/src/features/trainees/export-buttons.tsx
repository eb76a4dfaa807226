import { Trans, useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useFailureToast } from '../../ui/use-failure-toast.ts';
import type { MatrixSearch } from './matrix-filter.rules.ts';
import { useExportMatrix } from './trainees.hooks.ts';

/** Buttons that save the filtered matrix as a file. The server records each export. */
export function ExportButtons({ search }: { search: MatrixSearch }) {
  const { t } = useLingui();
  const showFailure = useFailureToast();
  const { mutate, isPending, variables } = useExportMatrix(search);
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
