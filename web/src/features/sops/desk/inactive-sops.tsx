import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useInactiveSops } from './desk.hooks.ts';

/** What was taken out of the library, for whoever may put it back; nothing where there is none. */
export function InactiveSops({ onManage }: { onManage: (id: string) => void }) {
  const { t } = useLingui();
  const { data } = useInactiveSops();
  if (!data || data.items.length === 0) return null;
  return (
    <Panel title={<Trans>Not in the library</Trans>} padded={false} className="mt-4">
      <ul className="list">
        {data.items.map((sop) => (
          <li key={sop.id}>
            <span className="grow wrap-anywhere">
              <span className="mono">{sop.number}</span> {sop.title}
            </span>
            <Button variant="quiet" onClick={() => onManage(sop.id)} aria-label={t`Manage ${sop.number}`}>
              <Trans>Manage</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
