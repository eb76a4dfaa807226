import { Trans, useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import { plainMessageOf } from '../../lib/api/api-error.ts';
import { isUnauthorized } from '../../lib/api/session-loss.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { MatrixSearch } from './matrix-filter.ts';
import { useExportMatrix } from './trainees.hooks.ts';

/** Saves what is shown. That it was taken, and what, is recorded on the server. */
export function ExportButtons({ search }: { search: MatrixSearch }) {
  const { t } = useLingui();
  const { show } = useToast();
  const { mutate, isPending, variables } = useExportMatrix(search);
  const save = (format: 'csv' | 'xlsx') =>
    mutate(format, {
      onError: (error) => {
        if (isUnauthorized(error)) return;
        show({ title: t`The file could not be saved`, description: plainMessageOf(error), variant: 'destructive' });
      },
    });
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
