import { Trans, useLingui } from '@lingui/react/macro';
import type { ChangedField } from '@loopcheck/contract/features/content-updates/content-updates.contract';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { panelClass } from '../../ui/panel.tsx';

/**
 * A table of the fields in which the shipped content differs from the site's content, except the body text. In
 * `ChangedField`, `part` is the name of the field.
 */
export function ChangedFields({ fields }: { fields: readonly ChangedField[] }) {
  const { t } = useLingui();
  const labels = useFieldLabels();
  if (fields.length === 0) return null;
  return (
    <div className={panelClass()}>
      <DataTable
        caption={t`Other changes`}
        columns={createColumns(labels, t`Ours`, t`Shipped`)}
        rows={fields}
        rowKey={({ part }) => part}
      />
    </div>
  );
}

const createColumns = (labels: FieldLabels, ours: string, shipped: string): Column<ChangedField>[] => [
  { key: 'part', head: <Trans>Part</Trans>, fullWidthOnPhone: true, cell: ({ part }) => <b>{labels[part]}</b> },
  { key: 'ours', head: ours, phoneLabel: ours, cell: (field) => <FieldValue value={field.ours} /> },
  { key: 'shipped', head: shipped, phoneLabel: shipped, cell: (field) => <FieldValue value={field.shipped} /> },
];

function FieldValue({ value }: { value: ChangedField['ours'] }) {
  if (value === null || value === '') return <Trans>none</Trans>;
  if (typeof value === 'boolean') return value ? <Trans>yes</Trans> : <Trans>no</Trans>;
  return <span className="whitespace-pre-line wrap-anywhere">{value}</span>;
}

/** The label of each field. */
type FieldLabels = Readonly<Record<ChangedField['part'], string>>;

function useFieldLabels(): FieldLabels {
  const { t } = useLingui();
  return {
    title: t`Title`,
    description: t`Description`,
    summary: t`Summary`,
    estimatedDuration: t`Estimated duration in minutes`,
    parts: t`Parts with their check questions`,
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
    questionsDrawn: t`Questions asked per attempt`,
    chapterNumber: t`Chapter`,
    // States whether a person who follows the procedure changes something on a host.
    changesHost: t`Changes a host`,
  };
}
