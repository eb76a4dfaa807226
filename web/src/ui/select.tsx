import type { ReactNode, Ref, SelectHTMLAttributes } from 'react';
import { Field, inputClass, type FieldText } from './field.tsx';

export type SelectOption = { value: string; label: string; disabled?: boolean | undefined };

export type SelectProps = FieldText &
  SelectHTMLAttributes<HTMLSelectElement> & {
    options?: readonly SelectOption[] | undefined;
    /** `option` and `optgroup` elements, instead of `options`. */
    children?: ReactNode;
    fieldClassName?: string | undefined;
    ref?: Ref<HTMLSelectElement> | undefined;
  };

/** A select with its label. It is a native `select`, which works with gloves, screen readers and long lists. */
export function Select(props: SelectProps) {
  const { label, hint, error, optional, hideLabel, options, children, fieldClassName, className, ...select } = props;
  return (
    <Field {...{ label, hint, error, optional, hideLabel }} id={select.id} className={fieldClassName}>
      {(controlProps) => (
        <select {...select} {...controlProps} className={inputClass({ inside: 'arrow', className })}>
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
