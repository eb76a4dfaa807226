import type { ButtonHTMLAttributes } from 'react';
import { cva, type VariantProps } from 'class-variance-authority';

const roundButton = cva(
  'place-items-center rounded-full bg-action text-on-action hover:bg-(--action-hover) print:hidden',
  {
    variants: {
      /** In the bottom bar of a phone, or in the corner of a wide screen, over the page. */
      place: {
        bar: 'grid size-11.5',
        margin: 'fixed end-6 bottom-6 z-15 hidden size-12 shadow-[0_4px_14px_var(--shadow-c)] lg:grid',
      },
    },
  },
);

export type RoundButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  label: string;
  place: NonNullable<VariantProps<typeof roundButton>['place']>;
};

/** A round button with an icon, in the frame of the app. `label` is its accessible name. */
export function RoundButton({ label, place, className, ...rest }: RoundButtonProps) {
  return <button type="button" {...rest} className={roundButton({ place, className })} aria-label={label} />;
}
