import { Trans, useLingui } from '@lingui/react/macro';
import { drillLimits } from '@loopcheck/contract/features/drills/drill-limits';
import Delete from 'lucide-react/icons/delete';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { pressKey } from './number-pad.rules.ts';

type NumberPadProps = {
  /** The number of the line on the sheet. */
  number: number;
  value: string;
  onChange: (value: string) => void;
};

const digits = ['7', '8', '9', '4', '5', '6', '1', '2', '3'] as const;

/**
 * Keys for a number on a touch screen, large enough for fingers in gloves. The number keypads of some phones have no
 * minus sign.
 */
export function NumberPad({ number, value, onChange }: NumberPadProps) {
  const { t } = useLingui();
  const key = (name: string, label: string, content: ReactNode = name) => (
    <button
      key={name}
      type="button"
      aria-label={label}
      className={name === '0' ? 'drill-key drill-key-wide' : 'drill-key'}
      onClick={() => onChange(pressKey(value, name).slice(0, drillLimits.valueLength))}
    >
      {content}
    </button>
  );
  return (
    <>
      <div role="group" aria-label={t`Digits for line ${number}`} className="drill-pad" dir="ltr">
        {digits.slice(0, 3).map((digit) => key(digit, digit))}
        {key('back', t`Delete the last character`, <Icon of={Delete} size={22} />)}
        {digits.slice(3, 6).map((digit) => key(digit, digit))}
        {key('-', t`Minus`, '−')}
        {digits.slice(6).map((digit) => key(digit, digit))}
        {key('.', t`Decimal point`)}
        {key('0', '0')}
      </div>
      <span className="sr-only" role="status" aria-label={t`Number so far`}>
        {value === '' ? <Trans>empty</Trans> : value}
      </span>
    </>
  );
}
