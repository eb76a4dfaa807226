import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { useId } from 'react';
import { cva, cx, type VariantProps } from 'class-variance-authority';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { Trans } from '@lingui/react/macro';
import { Icon } from './icon.tsx';

export type FieldText = {
  label: ReactNode;
  /** A text below the control, which is part of its accessible description. */
  hint?: ReactNode;
  /** Makes the control invalid. Screen readers announce the error when it appears. */
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
  /** Renders the control. Spread `controlProps` on the control. */
  children: (controlProps: ControlProps) => ReactNode;
};

/** The grid of a control with its label, hint and error. */
export const fieldGrid = 'grid grid-cols-[minmax(0,1fr)] gap-1.5 text-14';

/** A control with its label, hint and error, connected for screen readers. */
export function Field(props: FieldProps) {
  const { label, hint, error, optional, hideLabel, className, children } = props;
  const generatedId = useId();
  const id = props.id ?? generatedId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error ? errorId : '', hint ? hintId : ''].filter(Boolean).join(' ');
  return (
    <div className={cx(fieldGrid, className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-medium'}>
        {label} {optional ? <OptionalMark /> : null}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint ? <Hint id={hintId}>{hint}</Hint> : null}
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

export type HintProps = { id?: string | undefined; as?: 'span' | 'p' | undefined; children: ReactNode };

/** A small text about a control or about a form. */
export function Hint({ id, as: Tag = 'span', children }: HintProps) {
  return (
    <Tag id={id} className="text-13 text-ink-3">
      {children}
    </Tag>
  );
}

/**
 * The error of a control. Without an error the live region is empty but rendered, because screen readers announce only
 * changes inside a live region.
 */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <span id={id} className="flex items-start gap-1.5 text-13 leading-[1.4] text-red empty:hidden" aria-live="polite">
      {children ? (
        <>
          <Icon of={CircleAlert} size={16} className="mt-px" />
          <span>{children}</span>
        </>
      ) : null}
    </span>
  );
}

/** Returns the class of an input, textarea or select. */
export const inputClass = cva(
  [
    'rounded-2 border border-line-strong bg-raised py-[9px] leading-[1.4] placeholder:text-ink-3',
    'focus-visible:border-(--focus) focus-visible:outline-offset-0',
    'aria-invalid:border-red-mark aria-invalid:inset-ring aria-invalid:inset-ring-red-mark',
    'disabled:cursor-not-allowed disabled:border-dashed disabled:bg-transparent disabled:text-ink-off',
  ],
  {
    variants: {
      height: { line: 'min-h-11', lines: 'min-h-22' },
      width: { full: 'w-full', content: 'w-auto' },
      /** `normal` is 16px, because iOS zooms in on inputs with a smaller font. */
      fontSize: { normal: 'text-[16px]', small: 'text-14' },
      /** What is next to the text, inside the border of the control. */
      inside: {
        nothing: 'px-3',
        iconAtStart: 'ps-10 pe-3',
        buttonAtEnd: 'ps-3 pe-12',
        // The arrow of a select.
        arrow: [
          'appearance-none ps-3 pe-9',
          'bg-[linear-gradient(45deg,transparent_50%,var(--ink-3)_0),linear-gradient(-45deg,transparent_50%,var(--ink-3)_0)]',
          'bg-size-[6px_6px] bg-no-repeat',
          'bg-position-[calc(100%-18px)_55%,calc(100%-12px)_55%] rtl:bg-position-[12px_55%,18px_55%]',
        ],
      },
    },
    defaultVariants: { height: 'line', width: 'full', fontSize: 'normal', inside: 'nothing' },
  },
);

export type TextFieldProps = FieldText &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> & {
    /** The class of the Field around the input. */
    fieldClassName?: string | undefined;
    /** An icon at the start of the input. */
    lead?: ReactNode;
    /** Uses the monospaced font. */
    mono?: boolean | undefined;
    ref?: Ref<HTMLInputElement> | undefined;
  };

/** A single-line text input with its label. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, hideLabel, fieldClassName, lead, mono, className, ...rest } = props;
  const look = inputClass({
    inside: lead ? 'iconAtStart' : 'nothing',
    className: cx(mono && 'font-mono', className),
  });
  return (
    <Field {...{ label, hint, error, optional, hideLabel }} id={rest.id} className={fieldClassName}>
      {(controlProps) => {
        const control = <input type="text" {...rest} {...controlProps} className={look} />;
        return lead ? (
          <div className="relative">
            <span className="absolute start-3 top-[13px] text-ink-3">{lead}</span>
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
  TextareaHTMLAttributes<HTMLTextAreaElement> &
  Pick<VariantProps<typeof inputClass>, 'fontSize'> & {
    fieldClassName?: string | undefined;
    /** Uses the monospaced font, and does not wrap lines. */
    mono?: boolean | undefined;
    ref?: Ref<HTMLTextAreaElement> | undefined;
  };

/** A multi-line text input with its label. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, optional, hideLabel, fieldClassName, fontSize, mono, className, ...area } = props;
  const look = inputClass({ height: 'lines', fontSize, className: cx(mono && 'font-mono whitespace-pre', className) });
  return (
    <Field {...{ label, hint, error, optional, hideLabel }} id={area.id} className={fieldClassName}>
      {(controlProps) => <textarea {...area} {...controlProps} className={look} />}
    </Field>
  );
}
