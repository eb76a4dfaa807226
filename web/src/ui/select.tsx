import type { ReactNode, Ref, SelectHTMLAttributes } from 'react';
import { Field, type FieldText } from './field.tsx';

export type SelectOption = { value: string; label: string; disabled?: boolean | undefined };

export type SelectProps = FieldText &
  SelectHTMLAttributes<HTMLSelectElement> & {
    options?: readonly SelectOption[] | undefined;
    /** Own `<option>` and `<optgroup>` elements instead of a list. */
    children?: ReactNode;
    fieldClassName?: string | undefined;
    ref?: Ref<HTMLSelectElement> | undefined;
  };

/** One of a list. The browser's own list opens: it is the one that works with gloves, screen readers and a long list alike. */
export function Select(props: SelectProps) {
  const { label, hint, error, optional, hideLabel, options, children, fieldClassName, ...select } = props;
  return (
    <Field {...{ label, hint, error, optional, hideLabel }} id={select.id} className={fieldClassName}>
      {(wiring) => (
        <select {...select} {...wiring} className={`input ${select.className ?? ''}`.trim()}>
          {options?.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
          {children}
        </select>
      )}
    </Field>
  );
}
