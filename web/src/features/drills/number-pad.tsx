import { Trans, useLingui } from '@lingui/react/macro';
import { drillLimits } from '@loopcheck/contract/features/drills/drill-limits';
import { cx } from 'class-variance-authority';
import Delete from 'lucide-react/icons/delete';
import Keyboard from 'lucide-react/icons/keyboard';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { pressKey } from './number-pad.rules.ts';

type NumberPadProps = {
  /** The number of the sheet line, from 1. */
  number: number;
  /**
   * What the sheet line asks for. The pad for a time has keys for `-`, `:` and a space, and a key that opens the
   * keyboard of the device.
   */
  type: 'number' | 'time';
  value: string;
  onChange: (value: string) => void;
  /** Opens the keyboard of the device, for an answer that is a word instead of a time, such as "none". */
  onKeyboard: () => void;
};

const digits = ['7', '8', '9', '4', '5', '6', '1', '2', '3'] as const;

/**
 * Keys for a number or a time on a touch screen, large enough for fingers in gloves. The number keypads of some phones
 * have no minus sign.
 */
export function NumberPad({ number, type, value, onChange, onKeyboard }: NumberPadProps) {
  const { t } = useLingui();
  const renderKey = (name: string, label: string, content: ReactNode = name) => (
    <button
      key={name}
      type="button"
      aria-label={label}
      className={cx('drill-key', name === '0' && (type === 'number' ? 'drill-key-wide' : 'drill-key-double'))}
      onClick={() => onChange(pressKey(value, name, type).slice(0, drillLimits.valueLength))}
    >
      {content}
    </button>
  );
  return (
    <>
      <div role="group" aria-label={t`Digits for line ${number}`} className="drill-pad" dir="ltr">
        {digits.slice(0, 3).map((digit) => renderKey(digit, digit))}
        {renderKey('back', t`Delete the last character`, <Icon of={Delete} size={22} />)}
        {digits.slice(3, 6).map((digit) => renderKey(digit, digit))}
        {type === 'number' ? renderKey('-', t`Minus`, '−') : renderKey('-', t`Hyphen`)}
        {digits.slice(6).map((digit) => renderKey(digit, digit))}
        {type === 'number' ? renderKey('.', t`Decimal point`) : renderKey(':', t`Colon`)}
        {renderKey('0', '0')}
        {type === 'time' ? (
          <>
            {renderKey(' ', t`Space`, '␣')}
            <button type="button" aria-label={t`Keyboard`} className="drill-key" onClick={onKeyboard}>
              <Icon of={Keyboard} size={22} />
            </button>
          </>
        ) : null}
      </div>
      <span className="sr-only" role="status" aria-label={type === 'number' ? t`Number so far` : t`Time so far`}>
        {value === '' ? <Trans>empty</Trans> : value}
      </span>
    </>
  );
}
