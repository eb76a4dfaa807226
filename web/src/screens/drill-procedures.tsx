import { Trans, useLingui } from '@lingui/react/macro';
import type { DrillSop } from '@loopcheck/contract/features/drills/drills.contract';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { ProcedureSteps } from '../features/sops/procedure-steps.tsx';
import { FollowLink } from '../features/sops/job-card/card-text.tsx';
import { Panel } from '../ui/panel.tsx';
import { Select } from '../ui/select.tsx';

type DrillProceduresProps = {
  sops: readonly DrillSop[];
  /**
   * Inserts a line of a procedure into the window of the practice host. Null in a run for the record, in which lines
   * cannot be inserted.
   */
  onInsert: ((line: string) => void) | null;
};

/**
 * The procedures of a drill beside the practice host, one at a time. They are memoised, because they are long and must
 * not be rendered again with each input of the person.
 */
export function DrillProcedures({ sops, onInsert }: DrillProceduresProps) {
  const latest = useRef(onInsert);
  useEffect(() => {
    latest.current = onInsert;
  });
  const insert = useCallback((line: string) => latest.current?.(line), []);
  return <Procedures sops={sops} onInsert={onInsert ? insert : null} />;
}

const Procedures = memo(function Procedures({ sops, onInsert }: DrillProceduresProps) {
  const { t } = useLingui();
  const [number, setNumber] = useState(sops[0]?.number ?? '');
  const sop = sops.find((each) => each.number === number) ?? sops[0];
  if (!sop) return null;
  const follow = (href: string) => {
    const linked = sops.find((each) => href.includes(each.number));
    if (linked) setNumber(linked.number);
    // In another tab, so that the run stays open in this one.
    else window.open(href, '_blank', 'noopener');
  };
  return (
    <Panel title={sop.number} padded={false}>
      <div className="grid grid-cols-1 gap-2 border-b border-line px-3.5 py-2.5">
        <p className="text-14 font-medium">{sop.title}</p>
        {sops.length > 1 ? (
          <Select
            label={t`Other procedure`}
            hideLabel
            value={sop.number}
            options={sops.map((each) => ({ value: each.number, label: `${each.number} ${each.title}` }))}
            onChange={(event) => setNumber(event.target.value)}
          />
        ) : null}
      </div>
      {sop.id === null ? (
        <p className="meta px-3.5 py-3">
          <Trans>The library does not have this procedure.</Trans>
        </p>
      ) : (
        <FollowLink value={follow}>
          <ProcedureSteps key={sop.id} sopId={sop.id} onInsert={onInsert} />
        </FollowLink>
      )}
    </Panel>
  );
});
