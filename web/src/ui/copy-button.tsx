import { Trans, useLingui } from '@lingui/react/macro';
import Copy from 'lucide-react/icons/copy';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { copyText } from '../lib/copy-text.ts';
import { Button, type ButtonProps } from './button.tsx';
import { type FieldText, TextField } from './field.tsx';
import { Icon } from './icon.tsx';

/** How long the button shows whether the text was copied. */
const resultMilliseconds = 3000;

/** Selects the text of a field. The field also needs the focus, so that the person can copy with the keyboard. */
function focusAndSelect(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}

type CopyButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'padding'> & {
  /** The text that is copied. */
  text: string;
  /**
   * Invisible text that continues the label of the button for screen readers, for example the name of the copied text.
   * It is also the label of the field that the button shows if the browser refuses to copy.
   */
  hiddenSuffix?: string | undefined;
  /** The label; by default "Copy". */
  children?: ReactNode;
  /**
   * Called if the browser refuses to copy. It must select the text. By default the button shows a field with the text.
   */
  onRefused?: (() => void) | undefined;
};

/**
 * A button that copies a text. If the browser refuses to copy, the button selects the text, so that the person can copy
 * the text by hand.
 */
export function CopyButton({ text, hiddenSuffix, children, onRefused, ...look }: CopyButtonProps) {
  const { t } = useLingui();
  // Undefined while no result is shown. A new object for each copy, so that each copy starts the time anew.
  const [result, setResult] = useState<{ readonly isCopied: boolean }>();
  const [refusalCount, setRefusalCount] = useState(0);
  useEffect(() => {
    if (result === undefined) return undefined;
    const timer = setTimeout(() => setResult(undefined), resultMilliseconds);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = async () => {
    const isCopied = await copyText(text);
    if (!isCopied) {
      if (onRefused) onRefused();
      else setRefusalCount((count) => count + 1);
    }
    setResult({ isCopied });
  };
  const resultText = result?.isCopied ? t`Copied` : t`Selected: copy with your keyboard`;
  return (
    <>
      <Button {...look} icon={<Icon of={Copy} />} onClick={() => void copy()}>
        {result === undefined ? (children ?? <Trans>Copy</Trans>) : resultText}{' '}
        {hiddenSuffix ? <span className="sr-only">{hiddenSuffix}</span> : null}
      </Button>
      {refusalCount > 0 ? (
        <TextField
          // A new field for each refusal, because a new field gets the focus.
          key={refusalCount}
          mono
          readOnly
          hideLabel
          label={hiddenSuffix ?? t`Text to copy`}
          value={text}
          ref={focusAndSelect}
          onFocus={(event) => event.target.select()}
        />
      ) : null}
      <span role="status" className="sr-only">
        {result === undefined ? '' : resultText}
      </span>
    </>
  );
}

type CopyFieldProps = Pick<FieldText, 'hint' | 'hideLabel'> & { label: string; value: string };

/** A read-only text, such as a link, with a button that copies it. */
export function CopyField({ label, value, hint, hideLabel }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap items-end gap-2">
      <TextField
        mono
        readOnly
        fieldClassName="min-w-0 flex-[1_1_14rem]"
        label={label}
        hint={hint}
        hideLabel={hideLabel}
        value={value}
        ref={input}
        onFocus={(event) => event.target.select()}
      />
      <CopyButton
        text={value}
        hiddenSuffix={label}
        size="touch"
        padding="narrow"
        onRefused={() => focusAndSelect(input.current)}
      />
    </div>
  );
}
