import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button.tsx';
import { ListItem } from '../../../ui/list-item.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { useInactiveSops } from './sop-management.hooks.ts';

/**
 * The inactive procedures, for trainers. Shows nothing while the procedures load, and nothing if no procedure is
 * inactive.
 */
export function InactiveSops({ onManage }: { onManage: (id: string) => void }) {
  const { t } = useLingui();
  const inactiveSops = useInactiveSops();
  return (
    <QueryState
      queries={[inactiveSops]}
      title={<Trans>The inactive procedures could not be loaded</Trans>}
      variant="panel"
      loading={<></>}
    >
      {({ items }) =>
        items.length === 0 ? null : (
          <Panel title={<Trans>Not in the library</Trans>} padded={false} className="mt-4">
            <ul>
              {items.map(({ id, number, title }) => (
                <ListItem key={id}>
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    <span className="font-mono">{number}</span> {title}
                  </span>
                  <Button variant="quiet" onClick={() => onManage(id)} aria-label={t`Manage ${number}`}>
                    <Trans>Manage</Trans>
                  </Button>
                </ListItem>
              ))}
            </ul>
          </Panel>
        )
      }
    </QueryState>
  );
}
