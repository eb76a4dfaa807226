import { TextField, type TextFieldProps } from '../../../ui/field.tsx';

/** A field for a whole number. Register it with `{ setValueAs: emptyToNull }`. */
export const NumberField = (props: Omit<TextFieldProps, 'type'>) => (
  <TextField min={1} step={1} inputMode="numeric" {...props} type="number" />
);

/** Converts the text of a number field to a number, or to null if the field is empty. */
export const emptyToNull = (value: string | number | null): number | null =>
  value === null || String(value).trim() === '' ? null : Number(value);
