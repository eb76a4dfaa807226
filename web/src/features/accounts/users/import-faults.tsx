import { Plural, Trans } from '@lingui/react/macro';
import {
  maxImportedColumns,
  maxImportedPeople,
  type ImportFault,
} from '@loopcheck/contract/features/accounts/users-import.contract';
import type { ReactNode } from 'react';
import { Callout } from '../../../ui/callout.tsx';

/** The maximum number of faults in the list. */
const maxListedFaults = 100;

/** The first faults of an import file, each with its line number, and the number of the faults that are not listed. */
export function ImportFaults({ faults }: { faults: readonly ImportFault[] }) {
  const faultyLineCount = new Set(faults.map(({ line }) => line)).size;
  const hiddenCount = faults.length - maxListedFaults;
  return (
    <Callout
      tone="warn"
      role="alert"
      title={
        <Plural
          value={faultyLineCount}
          one="# line has an error. Nothing was imported."
          other="# lines have errors. Nothing was imported."
        />
      }
    >
      <ul className="max-h-64 overflow-y-auto">
        {faults.slice(0, maxListedFaults).map((fault, index) => (
          <li key={index} className="wrap-anywhere">
            <b className="tabular-nums">
              <Trans>Line {fault.line}</Trans>
            </b>
            : <FaultText fault={fault} />
          </li>
        ))}
      </ul>
      {hiddenCount > 0 ? (
        <p>
          <Plural value={hiddenCount} one="And # more." other="And # more." />
        </p>
      ) : null}
    </Callout>
  );
}

function FaultText({ fault }: { fault: ImportFault }): ReactNode {
  const { value, otherLine } = fault;
  const column = <FieldName field={fault.field} />;
  switch (fault.fault) {
    case 'column_missing':
      return <Trans>there is no column {column}.</Trans>;
    case 'column_twice':
      return <Trans>the column “{value}” has the same meaning as another column.</Trans>;
    case 'column_unknown':
      return <Trans>the column “{value}” is unknown. Rename or remove it.</Trans>;
    case 'too_many_columns':
      return <Trans>there are more than {maxImportedColumns} columns. Remove the ones that are not needed.</Trans>;
    case 'quote_open':
      return <Trans>a quotation mark is not closed.</Trans>;
    case 'not_utf8':
      return <Trans>some letters cannot be read. Save the file as “CSV UTF-8”.</Trans>;
    case 'excel_file':
      return <Trans>this is an Excel file. Save it as “CSV UTF-8”.</Trans>;
    case 'no_people':
      return <Trans>the file contains no people.</Trans>;
    case 'too_many_people':
      return <Trans>more than {maxImportedPeople} people. Split the file.</Trans>;
    case 'cells_too_many':
      return <Trans>there are more cells than columns: “{value}”.</Trans>;
    case 'missing':
      return <Trans>{column} is missing.</Trans>;
    case 'invalid':
      return (
        <Trans>
          {column} “{value}” is not valid.
        </Trans>
      );
    case 'twice_in_file':
      return (
        <Trans>
          {column} “{value}” is already in line {otherLine}.
        </Trans>
      );
    case 'taken':
      return (
        <Trans>
          {column} “{value}” belongs to another account.
        </Trans>
      );
    case 'same_account':
      return (
        <Trans>
          “{value}” is the same account as in line {otherLine}.
        </Trans>
      );
    case 'role_change':
      return <Trans>an import does not change the role of an account. Change it in the list of people.</Trans>;
    case 'zeros_lost':
      return (
        <Trans>
          {column} “{value}”: an account has this number with zeros before it. Format the column as text.
        </Trans>
      );
    case 'number_rounded':
      return (
        <Trans>
          {column} “{value}” was rounded by the spreadsheet. Format the column as text and enter the number again.
        </Trans>
      );
  }
}

/** The name of a column of the file, as screens show it. Renders nothing if `field` is null. */
export function FieldName({ field }: { field: ImportFault['field'] }): ReactNode {
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
