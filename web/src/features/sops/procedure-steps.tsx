import { Trans, useLingui } from '@lingui/react/macro';
import type { JobCardBlock, JobCardStep } from '@loopcheck/contract/features/sops/job-card';
import CornerDownLeft from 'lucide-react/icons/corner-down-left';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { CardParagraphs, CardText } from './job-card/card-text.tsx';
import { CommandText } from './job-card/command-text.tsx';
import { useJobCard } from './sops.hooks.ts';

type ProcedureStepsProps = {
  sopId: string;
  /**
   * Puts a command line of the procedure behind the prompt of a practice host, which is a simulated computer. Null if
   * the trainee must type command lines.
   */
  onInsert: ((line: string) => void) | null;
};

/**
 * A procedure in a narrow column next to a practice host: the warnings, the steps, and the section "If it goes wrong".
 * The commands have no Copy button, because on the plant people type them from paper.
 */
export function ProcedureSteps({ sopId, onInsert }: ProcedureStepsProps) {
  const card = useJobCard(sopId);
  return (
    <QueryState queries={[card]} title={<Trans>The procedure could not be loaded</Trans>}>
      {({ warnings, steps, after }) => {
        // In every shipped procedure, the last section says what to do if the work goes wrong.
        const trouble = after.at(-1);
        return (
          <div className="grid grid-cols-1 gap-3 px-3.5 py-3 text-14 leading-[1.4] wrap-anywhere">
            <Blocks blocks={warnings} onInsert={onInsert} />
            <ol className="grid grid-cols-1 gap-3">
              {steps.map((step) => (
                <Step key={step.number} step={step} onInsert={onInsert} />
              ))}
            </ol>
            {trouble ? (
              <section className="grid grid-cols-1 gap-2 border-t border-line pt-4" aria-label={trouble.title}>
                <h3 className="text-14">{trouble.title}</h3>
                <Blocks blocks={trouble.blocks} onInsert={onInsert} />
              </section>
            ) : null}
          </div>
        );
      }}
    </QueryState>
  );
}

type StepProps = Pick<ProcedureStepsProps, 'onInsert'> & { step: JobCardStep };

function Step({ step, onInsert }: StepProps) {
  return (
    <li className="grid grid-cols-[26px_minmax(0,1fr)] items-start gap-2.5">
      <span className="grid size-[26px] place-items-center rounded-full border border-line-strong font-mono text-13 font-medium">
        {step.number}
      </span>
      <div className="grid min-w-0 grid-cols-1 gap-1.5 pt-0.5">
        <Blocks blocks={step.blocks} onInsert={onInsert} />
        {step.expected.length > 0 ? (
          // The expected result is closed at first, so that more steps of the procedure are in view beside the host.
          <details className="text-ink-2">
            <summary className="min-h-6 cursor-pointer font-medium pointer-coarse:min-h-11 pointer-coarse:py-3">
              <Trans>What you should see</Trans>{' '}
            </summary>
            <div className="grid grid-cols-1 gap-1 border-s-2 border-line-strong ps-2">
              <Blocks blocks={step.expected} onInsert={onInsert} />
            </div>
          </details>
        ) : null}
      </div>
    </li>
  );
}

function Blocks({ blocks, onInsert }: Pick<ProcedureStepsProps, 'onInsert'> & { blocks: readonly JobCardBlock[] }) {
  return blocks.map((block, index) => <Block key={index} block={block} onInsert={onInsert} />);
}

type BlockProps = Pick<ProcedureStepsProps, 'onInsert'> & { block: JobCardBlock };

function Block({ block, onInsert }: BlockProps) {
  switch (block.kind) {
    case 'text':
      return <CardParagraphs texts={[block.text]} />;
    case 'stop':
    case 'note':
      return (
        <div className={block.kind === 'stop' ? 'border-s-4 border-amber-mark bg-amber-soft px-2 py-1.5' : 'ps-1'}>
          {block.title === null ? null : <b>{block.title}</b>}
          <CardParagraphs texts={block.texts} />
        </div>
      );
    case 'list':
      return (
        <ul className="grid list-disc grid-cols-1 gap-1 ps-4">
          {block.items.map(({ text, isStop }, index) => (
            <li key={index} className={isStop ? 'text-amber' : undefined}>
              <CardText text={text} />
            </li>
          ))}
        </ul>
      );
    case 'command':
      return <Command {...block} onInsert={onInsert} />;
    case 'table':
      // Tables are not shown here. In procedures, a table lists values to compare and does not fit into a narrow
      // column.
      return null;
  }
}

type CommandProps = Extract<JobCardBlock, { kind: 'command' }> & Pick<ProcedureStepsProps, 'onInsert'>;

function Command({ title, code, use, onInsert }: CommandProps) {
  const { t } = useLingui();
  // Sample output is not shown here, because the practice host shows the real output.
  if (use === 'sample') return null;
  const lines = code.split('\n').filter((line) => line.trim() !== '');
  return (
    <div className="grid grid-cols-1 gap-1 rounded-2 border border-line bg-page px-2 py-1.5">
      <span className="text-12 text-ink-3">
        {title}
        {use === 'never' ? (
          <>
            {' '}
            · <Trans>Never</Trans>
          </>
        ) : null}
      </span>
      {lines.map((line, index) => (
        <span key={index} className="flex items-start justify-between gap-1">
          <code className="min-w-0 text-[12.5px] wrap-anywhere" dir="ltr">
            <CommandText text={line} />
          </code>
          {onInsert && use === 'copy' ? (
            <Button
              padding="tight"
              variant="quiet"
              aria-label={t`Insert ${line}`}
              icon={<Icon of={CornerDownLeft} size={16} />}
              onClick={() => onInsert(line)}
            />
          ) : null}
        </span>
      ))}
    </div>
  );
}
