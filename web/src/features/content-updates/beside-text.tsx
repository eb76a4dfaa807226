import { Trans, useLingui } from '@lingui/react/macro';
import type { ChangedPart } from '@loopcheck/contract/features/content-updates/content-updates.contract';
import { type Column, DataTable } from '../../ui/data-table.tsx';

/** What stands beside the text and would change with it: a title, a pass mark, a list. Nothing where nothing would. */
export function BesideText({ parts }: { parts: readonly ChangedPart[] }) {
  const { t } = useLingui();
  const names = usePartNames();
  if (parts.length === 0) return null;
  return (
    <div className="panel">
      <DataTable
        caption={t`Beside the text`}
        columns={columnsOf(names, t`Ours`, t`Shipped`)}
        rows={parts}
        rowKey={({ part }) => part}
      />
    </div>
  );
}

const columnsOf = (names: PartNames, ours: string, shipped: string): Column<ChangedPart>[] => [
  { key: 'part', head: <Trans>Part</Trans>, wide: true, cell: ({ part }) => <b>{names[part]}</b> },
  { key: 'ours', head: ours, cardLabel: ours, cell: (changed) => <Value value={changed.ours} /> },
  { key: 'shipped', head: shipped, cardLabel: shipped, cell: (changed) => <Value value={changed.shipped} /> },
];

function Value({ value }: { value: ChangedPart['ours'] }) {
  if (value === null || value === '') return <Trans>none</Trans>;
  if (typeof value === 'boolean') return value ? <Trans>yes</Trans> : <Trans>no</Trans>;
  return <span className="whitespace-pre-line wrap-anywhere">{value}</span>;
}

type PartNames = Readonly<Record<ChangedPart['part'], string>>;

function usePartNames(): PartNames {
  const { t } = useLingui();
  return {
    title: t`Title`,
    description: t`Description`,
    summary: t`Summary`,
    estimatedDuration: t`Estimated duration in minutes`,
    objectives: t`Learning objectives`,
    prerequisites: t`Prerequisites`,
    tools: t`Tools`,
    steps: t`Steps`,
    verification: t`Verification`,
    safety: t`Safety`,
    troubleshooting: t`Troubleshooting`,
    references: t`References`,
    passingScore: t`Pass mark in percent`,
    timeLimitMinutes: t`Time limit in minutes`,
    questionsDrawn: t`Questions drawn`,
    chapterNumber: t`Chapter`,
    changesHost: t`Changes a host`,
  };
}
