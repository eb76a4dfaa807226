import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useDepartments } from './users.hooks.ts';

type Props = {
  value: string;
  onChange: (department: string) => void;
  /** True if the checkbox "Remove the department" is ticked. The checkbox is shown only while the field is empty. */
  removesDepartment: boolean;
  onRemovesDepartmentChange: (removesDepartment: boolean) => void;
};

/** A field for the department of several people. It suggests the existing departments. */
export function BulkDepartmentField({ value, onChange, removesDepartment, onRemovesDepartmentChange }: Props) {
  const { t } = useLingui();
  const listId = useId();
  const departments = useDepartments();
  return (
    <>
      <TextField
        label={t`Department`}
        list={listId}
        maxLength={120}
        autoComplete="off"
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          onRemovesDepartmentChange(false);
        }}
      />
      <datalist id={listId}>
        {(departments.data ?? []).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      {value.trim() === '' ? (
        <Checkbox
          label={t`Remove the department`}
          checked={removesDepartment}
          onChange={(event) => onRemovesDepartmentChange(event.target.checked)}
        />
      ) : null}
    </>
  );
}
