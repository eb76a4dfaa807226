import type { ReactNode } from 'react';
import { Tabs as Base } from '@base-ui/react/tabs';

export type TabItem = {
  value: string;
  label: ReactNode;
  /** The panel of the tab. Not needed if the page renders the content of the tabs itself. */
  panel?: ReactNode;
  disabled?: boolean | undefined;
};

export type TabsProps = {
  /** The accessible name. */
  label: string;
  items: readonly TabItem[];
  value?: string | undefined;
  defaultValue?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
  className?: string | undefined;
  listClassName?: string | undefined;
};

/** Tabs with panels. Only the panel of the selected tab is rendered. */
export function Tabs(props: TabsProps) {
  const { label, items, value, onChange, className, listClassName = '' } = props;
  const first = props.defaultValue ?? items[0]?.value ?? '';
  return (
    <Base.Root
      className={className}
      {...(value === undefined ? { defaultValue: first } : { value })}
      onValueChange={(next) => onChange?.(String(next))}
    >
      <Base.List className={`tabs ${listClassName}`} aria-label={label} activateOnFocus>
        {items.map((item) => (
          <Base.Tab key={item.value} value={item.value} disabled={item.disabled ?? false}>
            {item.label}
          </Base.Tab>
        ))}
      </Base.List>
      {items.map((item) =>
        item.panel === undefined ? null : (
          <Base.Panel key={item.value} value={item.value}>
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
};

/** A group of two to four toggle buttons, of which one is pressed. */
export function Segmented({ label, options, value, onChange }: SegmentedProps) {
  return (
    <div className="seg" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
