import { Trans, useLingui } from '@lingui/react/macro';
import type { JobCardField } from '@loopcheck/contract/features/sops/job-card';
import { labelWithUnit } from '@loopcheck/contract/features/sops/record-form.rules';

/** The fields of the record form whose values are read in a step. Shows nothing if the step has no such fields. */
export function FieldsOfStep({ fields }: { fields: readonly JobCardField[] }) {
  if (fields.length === 0) return null;
  const labels = fields.map(labelWithUnit).join('; ');
  return (
    <p className="wrap-anywhere">
      <Trans>
        <b>Write down:</b> {labels}
      </Trans>
    </p>
  );
}

const cellClass = 'border-b border-line py-2 pe-3 text-start align-top wrap-break-word';

/** The fields of the record form as a read-only table. The form itself is on paper. */
export function RecordFields({ fields }: { fields: readonly JobCardField[] }) {
  const { t } = useLingui();
  return (
    <table className="w-full text-14" aria-label={t`Fields of the record form`}>
      <thead>
        <tr>
          <th scope="col" className={`${cellClass} font-medium`}>
            <Trans>Field</Trans>
          </th>
          <th scope="col" className={`${cellClass} font-medium`}>
            <Trans>Write</Trans>
          </th>
          <th scope="col" className={`${cellClass} font-medium whitespace-nowrap`}>
            <Trans>Step</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.id}>
            <th scope="row" className={`${cellClass} font-normal`}>
              {labelWithUnit(field)}
              {field.isRequired ? null : (
                <span className="meta">
                  {' '}
                  <Trans>optional</Trans>
                </span>
              )}
            </th>
            <td className={cellClass}>
              <FieldType field={field} />
            </td>
            <td className={cellClass}>{field.step}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Says what kind of value the person writes into a field. */
function FieldType({ field: { type, options } }: { field: JobCardField }) {
  switch (type) {
    case 'text':
      return <Trans>Text</Trans>;
    case 'longText':
      return <Trans>Text, several lines</Trans>;
    case 'number':
      return <Trans>Number</Trans>;
    case 'date':
      return <Trans>Date</Trans>;
    case 'dateTime':
      return <Trans>Date, time, time zone</Trans>;
    case 'choice':
      return options.join(' / ');
    case 'yesNo':
      return <Trans>Yes / No</Trans>;
    case 'hash':
      return <Trans>SHA-256 hash</Trans>;
    case 'signature':
      return <Trans>Name, signature, time</Trans>;
  }
}
