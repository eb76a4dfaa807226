import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { useId } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { Trans } from '@lingui/react/macro';
import { Icon } from './icon.tsx';

export type FieldText = {
  label: ReactNode;
  /** Stands under the control and is read out with it. */
  hint?: ReactNode;
  /** What is wrong; turns the control invalid and is announced when it appears. */
  error?: ReactNode;
  /** Shows "optional" beside the label. */
  optional?: boolean | undefined;
  /** The label is only for screen readers, where the place says it to the eye. */
  hideLabel?: boolean | undefined;
};

export type FieldWiring = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

export type FieldProps = FieldText & {
  id?: string | undefined;
  className?: string | undefined;
  /** Draws the control; spread what it is given on the control. */
  children: (wiring: FieldWiring) => ReactNode;
};

/** Label, control, hint and error, tied together for assistive technology. */
export function Field(props: FieldProps) {
  const { label, hint, error, optional, hideLabel, className = '', children } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error ? errorId : '', hint ? hintId : ''].filter(Boolean).join(' ');
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id} className={hideLabel ? 'vh' : undefined}>
        {label} {optional ? <OptionalMark /> : null}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint ? (
        <span className="hint" id={hintId}>
          {hint}
        </span>
      ) : null}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}

/** The small "optional" beside a label. */
function OptionalMark() {
  return (
    <span className="meta">
      <Trans>optional</Trans>
    </span>
  );
}

/** An error line under a control; the live region stands before the error does, so that it is announced. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <span className="error" id={id} aria-live="polite">
      {children ? (
        <>
          <Icon of={CircleAlert} size={16} />
          <span>{children}</span>
        </>
      ) : null}
    </span>
  );
}

export type TextFieldProps = FieldText &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> & {
    /** Class of the field around the input. */
    fieldClassName?: string | undefined;
    /** An icon inside, at the start: a search glass. */
    lead?: ReactNode;
    mono?: boolean | undefined;
    ref?: Ref<HTMLInputElement> | undefined;
  };

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, hideLabel, fieldClassName, lead, mono, ...input } = props;
  const look = ['input', mono ? 'mono' : '', input.className ?? ''].filter(Boolean).join(' ');
  return (
    <Field {...{ label, hint, error, optional, hideLabel }} id={input.id} className={fieldClassName}>
      {(wiring) => {
        const control = <input type="text" {...input} {...wiring} className={look} />;
        return lead ? (
          <div className="inwrap lead-i">
            {lead}
            {control}
          </div>
        ) : (
          control
        );
      }}
    </Field>
  );
}

export type TextAreaProps = FieldText &
  TextareaHTMLAttributes<HTMLTextAreaElement> & {
    fieldClassName?: string | undefined;
    ref?: Ref<HTMLTextAreaElement> | undefined;
  };

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, optional, hideLabel, fieldClassName, ...area } = props;
  return (
    <Field {...{ label, hint, error, optional, hideLabel }} id={area.id} className={fieldClassName}>
      {(wiring) => <textarea {...area} {...wiring} className={`input ${area.className ?? ''}`.trim()} />}
    </Field>
  );
}
