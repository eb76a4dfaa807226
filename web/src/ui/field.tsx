import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { useId } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { Trans } from '@lingui/react/macro';
import { Icon } from './icon.tsx';

export type FieldText = {
  label: ReactNode;
  /** A text below the control, which is part of its accessible description. */
  hint?: ReactNode;
  /** Makes the control invalid. It is announced when it appears. */
  error?: ReactNode;
  /** Shows "optional" next to the label. */
  optional?: boolean | undefined;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean | undefined;
};

export type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

export type FieldProps = FieldText & {
  id?: string | undefined;
  className?: string | undefined;
  /** Renders the control. Spread the argument on it. */
  children: (controlProps: ControlProps) => ReactNode;
};

/** A control with its label, hint and error, connected for screen readers. */
export function Field(props: FieldProps) {
  const { label, hint, error, optional, hideLabel, className = '', children } = props;
  const generatedId = useId();
  const id = props.id ?? generatedId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error ? errorId : '', hint ? hintId : ''].filter(Boolean).join(' ');
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : undefined}>
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

function OptionalMark() {
  return (
    <span className="meta">
      <Trans>optional</Trans>
    </span>
  );
}

/** The error of a control. The live region is always rendered, because only changes inside it are announced. */
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
    /** The class of the Field around the input. */
    fieldClassName?: string | undefined;
    /** An icon at the start of the input. */
    lead?: ReactNode;
    mono?: boolean | undefined;
    ref?: Ref<HTMLInputElement> | undefined;
  };

/** A single-line text input with its label. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, hideLabel, fieldClassName, lead, mono, ...input } = props;
  const look = ['input', mono ? 'mono' : '', input.className ?? ''].filter(Boolean).join(' ');
  return (
    <Field {...{ label, hint, error, optional, hideLabel }} id={input.id} className={fieldClassName}>
      {(controlProps) => {
        const control = <input type="text" {...input} {...controlProps} className={look} />;
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

/** A multi-line text input with its label. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, optional, hideLabel, fieldClassName, ...area } = props;
  return (
    <Field {...{ label, hint, error, optional, hideLabel }} id={area.id} className={fieldClassName}>
      {(controlProps) => <textarea {...area} {...controlProps} className={`input ${area.className ?? ''}`.trim()} />}
    </Field>
  );
}
