import type { ReactNode } from 'react';
import { Tabs as Base } from '@base-ui/react/tabs';
import { cx } from 'class-variance-authority';

export type TabItem = {
  value: string;
  label: ReactNode;
  /** The panel of the tab. Not needed if the page renders the content of the tabs itself. */
  panel?: ReactNode;
  /** True if the panel stays mounted while another tab is selected. */
  keepsPanel?: boolean | undefined;
  disabled?: boolean | undefined;
};

export type TabsProps = {
  /** The accessible name. */
  label: string;
  items: readonly TabItem[];
  /** The selected tab, if the parent component controls it. */
  value?: string | undefined;
  /** The tab that is selected at first. By default the first one. */
  defaultValue?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
  className?: string | undefined;
  listClassName?: string | undefined;
};

const tab = cx(
  'min-h-11 cursor-pointer px-3.5 text-14 font-medium whitespace-nowrap text-ink-2',
  'aria-selected:font-semibold aria-selected:text-accent aria-selected:shadow-[inset_0_-2px_var(--accent)]',
  'aria-disabled:cursor-not-allowed aria-disabled:text-ink-off',
  'aria-disabled:border-b aria-disabled:border-dashed aria-disabled:border-line-strong',
  'forced-colors:aria-selected:underline forced-colors:aria-selected:decoration-3',
);

/**
 * Tabs with panels. Only the panel of the selected tab and the panels with `keepsPanel` are rendered. Tabs that do not
 * fit wrap to the next line.
 */
export function Tabs(props: TabsProps) {
  const { label, items, value, onChange, className, listClassName } = props;
  const initialValue = props.defaultValue ?? items[0]?.value ?? '';
  return (
    <Base.Root
      className={className}
      {...(value === undefined ? { defaultValue: initialValue } : { value })}
      onValueChange={(next) => onChange?.(String(next))}
    >
      <Base.List
        className={cx('flex flex-wrap gap-x-1 border-b border-line', listClassName)}
        aria-label={label}
        activateOnFocus
      >
        {items.map((item) => (
          <Base.Tab key={item.value} value={item.value} disabled={item.disabled ?? false} className={tab}>
            {item.label}
          </Base.Tab>
        ))}
      </Base.List>
      {items.map((item) =>
        item.panel === undefined ? null : (
          <Base.Panel key={item.value} value={item.value} keepMounted={item.keepsPanel ?? false}>
            {item.panel}
          </Base.Panel>
        ),
      )}
    </Base.Root>
  );
}

export type SegmentedProps = {
  label: string;
  options: readonly { value: string; label: ReactNode }[];
  value: string;
  onChange: (value: string) => void;
  /** If true, the buttons together have the width of the parent element. */
  wide?: boolean;
};

const segment = cx(
  'min-h-11 cursor-pointer border-e border-line px-3.5 text-14 whitespace-nowrap text-ink-2 last:border-e-0',
  'aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-accent',
  'forced-colors:aria-pressed:underline forced-colors:aria-pressed:decoration-3',
);

/** A group of two to four toggle buttons, of which one is pressed. */
export function Segmented({ label, options, value, onChange, wide = false }: SegmentedProps) {
  return (
    <div
      className={cx(
        'max-w-full overflow-hidden rounded-2 border border-line-strong bg-surface',
        wide ? 'flex' : 'inline-flex justify-self-start',
      )}
      role="group"
      aria-label={label}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={cx(segment, wide && 'flex-1')}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
