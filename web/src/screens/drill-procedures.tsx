import { Trans } from '@lingui/react/macro';
import type { DrillSop } from '@loopcheck/contract/features/drills/drills.contract';
import List from 'lucide-react/icons/list';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { FollowLinkContext } from '../features/sops/job-card/card-text.tsx';
import { lazyWithoutPlaceholder } from '../lib/lazy-part.tsx';
import { useIsLoaded } from '../lib/use-is-loaded.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import { Panel } from '../ui/panel.tsx';

/** Loaded after the code of the practice host, so that the person can use the host earlier. */
const ProcedureSteps = lazyWithoutPlaceholder(
  async () => (await import('../features/sops/procedure-steps.tsx')).ProcedureSteps,
);

type DrillProceduresProps = {
  sops: readonly DrillSop[];
  /**
   * Inserts a command line of a procedure into the window of the practice host. Null in a run for the record, in which
   * command lines cannot be inserted.
   */
  onInsert: ((line: string) => void) | null;
};

/**
 * The procedures of a drill beside the practice host (a simulated computer), one at a time. The procedures are
 * memoised, because they are long and each input of the trainee would render them again.
 */
export function DrillProcedures({ sops, onInsert }: DrillProceduresProps) {
  const latestOnInsert = useRef(onInsert);
  useEffect(() => {
    latestOnInsert.current = onInsert;
  });
  // This function stays the same when `onInsert` changes, so that the procedures are not rendered again.
  const insert = useCallback((line: string) => latestOnInsert.current?.(line), []);
  return <Procedures sops={sops} onInsert={onInsert ? insert : null} />;
}

const Procedures = memo(function Procedures({ sops, onInsert }: DrillProceduresProps) {
  const [number, setNumber] = useState(sops[0]?.number ?? '');
  const isLoaded = useIsLoaded('procedure-steps', async () => {
    // Unlike `preload`, this import rejects if the code cannot be fetched. `useIsLoaded` then tries again.
    await import('../features/sops/procedure-steps.tsx');
    await ProcedureSteps.preload();
  });
  const sop = sops.find((each) => each.number === number) ?? sops[0];
  if (!sop) return null;
  const position = sops.indexOf(sop) + 1;
  const follow = (href: string) => {
    // The URL of a procedure contains its number.
    const linked = sops.find((each) => href.includes(each.number));
    if (linked) setNumber(linked.number);
    // In another tab, so that the run stays open in this one.
    else window.open(href, '_blank', 'noopener');
  };
  return (
    <Panel
      className="[&>header]:items-start [&>header]:py-2"
      title={
        <>
          <bdi>{sop.number}</bdi> <span className="block text-14 font-medium">{sop.title}</span>
        </>
      }
      aside={
        sops.length > 1 ? (
          <Menu
            trigger={
              <Button
                variant="quiet"
                padding="tight"
                className="-my-1 -me-2 shrink-0 text-13 whitespace-nowrap"
                icon={<Icon of={List} size={20} />}
              >
                <Trans>
                  {position} of {sops.length}
                </Trans>
                <span className="sr-only">
                  , <Trans>other procedure</Trans>
                </span>
              </Button>
            }
            items={sops
              .filter((each) => each !== sop)
              .map((each) => ({
                key: each.number,
                label: `${each.number} ${each.title}`,
                onSelect: () => setNumber(each.number),
              }))}
          />
        ) : undefined
      }
      padded={false}
    >
      {sop.id === null ? (
        <p className="meta px-3.5 py-3">
          <Trans>The library does not have this procedure.</Trans>
        </p>
      ) : (
        <FollowLinkContext value={follow}>
          {isLoaded ? <ProcedureSteps key={sop.id} sopId={sop.id} onInsert={onInsert} /> : null}
        </FollowLinkContext>
      )}
    </Panel>
  );
});
