import type { TimeZone } from '../../time.ts';
import type { Line, Span } from '../../text.ts';
import type { PsItem } from '../values.ts';
import { isDate, textOf } from './convert.ts';
import { formatDate } from './dates.ts';
import { spansOf } from './spans.ts';

const grouped = (digits: string): string => digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');

/** A number with this many decimals, and with thousands separators. */
function fixed(value: number, decimals: number, hasGroups: boolean): string {
  if (!Number.isFinite(value)) return String(value);
  const [whole = '', fraction] = Math.abs(value).toFixed(Math.min(20, decimals)).split('.');
  if (whole.includes('e')) return String(value);
  const text = `${hasGroups ? grouped(whole) : whole}${fraction === undefined ? '' : `.${fraction}`}`;
  return value < 0 && /[1-9]/.test(text) ? `-${text}` : text;
}

/** `N2`, `F1`, `P0`, `D4`, `X8`, or a picture such as `0.00` and `#,##0`. Undefined for another format. */
function formatWith(value: number, format: string): string | undefined {
  const standard = /^([NFPDXGC])(\d{0,2})$/i.exec(format);
  if (!standard) return formatByPicture(value, format);
  const digits = standard[2] === '' ? undefined : Number(standard[2]);
  switch (standard[1]?.toUpperCase() ?? '') {
    case 'N':
      return fixed(value, digits ?? 2, true);
    case 'F':
      return fixed(value, digits ?? 2, false);
    case 'P':
      return `${fixed(value * 100, digits ?? 2, true)} %`;
    case 'C':
      return value < 0 ? `($${fixed(-value, digits ?? 2, true)})` : `$${fixed(value, digits ?? 2, true)}`;
    case 'D':
      return Number.isInteger(value)
        ? `${value < 0 ? '-' : ''}${String(Math.abs(value)).padStart(digits ?? 0, '0')}`
        : undefined;
    case 'X': {
      if (!Number.isInteger(value)) return undefined;
      const unsigned = value < 0 ? value + 2 ** 32 : value;
      const hex = unsigned.toString(16).padStart(digits ?? 0, '0');
      return format.startsWith('X') ? hex.toUpperCase() : hex;
    }
    default:
      return String(value);
  }
}

function formatByPicture(value: number, picture: string): string | undefined {
  const match = /^([^0#.,]*)([#0,]*)(?:\.([0#]+))?([^0#.,]*)$/.exec(picture);
  if (!match) return undefined;
  const [, before = '', whole = '', decimals = '', after = ''] = match;
  const wanted = (whole.match(/0/g) ?? []).length;
  const text = fixed(value, decimals.length, whole.includes(','));
  const [digits = '', fraction = ''] = text.split('.');
  const optional = (decimals.match(/#/g) ?? []).length;
  let kept = fraction;
  for (let left = optional; left > 0 && kept.endsWith('0'); left -= 1) kept = kept.slice(0, -1);
  const shownDigits = wanted === 0 && /^-?0$/.test(digits) ? '' : digits.padStart(wanted, '0');
  return `${before}${shownDigits}${kept === '' ? '' : `.${kept}`}${after}`;
}

/** A value by a format, as `ToString(format)` and `-f` use it. Undefined if the format is not valid for it. */
export function formatValue({ value }: PsItem, format: string, zone: TimeZone): string | undefined {
  if (isDate(value)) return formatDate(value, format, zone);
  if (typeof value === 'number') return formatWith(value, format);
  return textOf(value, zone);
}

/** `'{0,10:N2} of {1}' -f $a,$b`. The parts keep their facts. Undefined if the format is not valid. */
export function formatAll(format: Line, args: readonly PsItem[], zone: TimeZone): Span[] | undefined {
  const spans: Span[] = [];
  for (const piece of format) {
    let last = 0;
    for (const match of piece.text.matchAll(/\{\{|\}\}|\{(\d{1,3})(?:,(-?\d{1,3}))?(?::([^}]*))?\}|[{}]/g)) {
      spans.push({ ...piece, text: piece.text.slice(last, match.index) });
      last = match.index + match[0].length;
      if (match[0] === '{{' || match[0] === '}}') {
        spans.push({ ...piece, text: match[0].slice(1) });
        continue;
      }
      const arg = match[1] === undefined ? undefined : args[Number(match[1])];
      if (!arg) return undefined;
      const formatted = placed(arg, match[3], Number(match[2] ?? 0), zone);
      if (!formatted) return undefined;
      spans.push(...formatted);
    }
    spans.push({ ...piece, text: piece.text.slice(last) });
  }
  return spans.filter(({ text }) => text !== '');
}

function placed(arg: PsItem, format: string | undefined, width: number, zone: TimeZone): Span[] | undefined {
  const text = format === undefined || format === '' ? undefined : formatValue(arg, format, zone);
  if (format !== undefined && format !== '' && text === undefined) return undefined;
  const spans: Span[] = text === undefined ? [...spansOf(arg, zone)] : [{ text, facts: arg.facts }];
  const length = spans.reduce((sum, span) => sum + span.text.length, 0);
  const blanks = ' '.repeat(Math.max(0, Math.abs(width) - length));
  if (blanks === '') return spans;
  return width > 0 ? [{ text: blanks }, ...spans] : [...spans, { text: blanks }];
}
