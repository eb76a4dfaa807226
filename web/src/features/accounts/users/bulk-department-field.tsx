import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useDepartments } from './users.hooks.ts';

type Props = {
  value: string;
  onChange: (department: string) => void;
  /** True if the people are to have no department. The checkbox for this is shown while the field is empty. */
  isRemoved: boolean;
  onRemove: (isRemoved: boolean) => void;
};

/** A field for the department of several people. It suggests the existing departments. */
export function BulkDepartmentField({ value, onChange, isRemoved, onRemove }: Props) {
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
          onRemove(false);
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
          checked={isRemoved}
          onChange={(event) => onRemove(event.target.checked)}
        />
      ) : null}
    </>
  );
}
