import { Plural, Trans } from '@lingui/react/macro';
import { importLimit, type ImportFault } from '@loopcheck/contract/features/accounts/users.contract';
import type { ReactNode } from 'react';
import { Callout } from '../../../ui/callout.tsx';

/** So many lines are told; who mends these finds the rest at the next try. */
const mostTold = 100;

/** Every fault of a file with its line, in words that say what to mend. */
export function ImportFaults({ faults }: { faults: readonly ImportFault[] }) {
  const lines = new Set(faults.map(({ line }) => line)).size;
  const rest = faults.length - mostTold;
  return (
    <Callout
      tone="warn"
      role="alert"
      title={
        <Plural
          value={lines}
          one="# line cannot be imported. Nobody has been imported."
          other="# lines cannot be imported. Nobody has been imported."
        />
      }
    >
      <ul className="max-h-64 overflow-y-auto">
        {faults.slice(0, mostTold).map((fault) => (
          <li key={`${fault.line} ${fault.field ?? ''} ${fault.fault}`} className="wrap-anywhere">
            <b className="num">
              <Trans>Line {fault.line}</Trans>
            </b>
            : <FaultWords fault={fault} />
          </li>
        ))}
      </ul>
      {rest > 0 ? (
        <p>
          <Plural value={rest} one="And # more." other="And # more." />
        </p>
      ) : null}
    </Callout>
  );
}

function FaultWords({ fault }: { fault: ImportFault }): ReactNode {
  const { value, otherLine } = fault;
  const column = <FieldWord field={fault.field} />;
  switch (fault.fault) {
    case 'column_missing':
      return <Trans>there is no column {column}.</Trans>;
    case 'column_twice':
      return <Trans>the column “{value}” says the same as another one.</Trans>;
    case 'column_unknown':
      return <Trans>the column “{value}” is not known. Rename it or take it out.</Trans>;
    case 'quote_open':
      return <Trans>a quotation mark is opened and never closed.</Trans>;
    case 'not_utf8':
      return <Trans>letters that cannot be read. Save the file as “CSV UTF-8”.</Trans>;
    case 'no_people':
      return <Trans>the file holds no people.</Trans>;
    case 'too_many_people':
      return <Trans>more than {importLimit} people. Split the file.</Trans>;
    case 'cells_too_many':
      return <Trans>more cells than columns: “{value}”.</Trans>;
    case 'missing':
      return <Trans>{column} is missing.</Trans>;
    case 'invalid':
      return (
        <Trans>
          {column} cannot be “{value}”.
        </Trans>
      );
    case 'twice_in_file':
      return (
        <Trans>
          {column} “{value}” stands in line {otherLine} already.
        </Trans>
      );
    case 'taken':
      return (
        <Trans>
          {column} “{value}” belongs to an account that exists.
        </Trans>
      );
  }
}

function FieldWord({ field }: { field: ImportFault['field'] }): ReactNode {
  switch (field) {
    case 'fullName':
      return <Trans>Name</Trans>;
    case 'email':
      return <Trans>Email</Trans>;
    case 'employeeId':
      return <Trans>Employee ID</Trans>;
    case 'phoneNumber':
      return <Trans>Phone</Trans>;
    case 'position':
      return <Trans>Position</Trans>;
    case 'department':
      return <Trans>Department</Trans>;
    case 'role':
      return <Trans>Role</Trans>;
    case null:
      return null;
  }
}
