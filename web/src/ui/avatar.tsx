import { useState } from 'react';
import { cva } from 'class-variance-authority';

export type AvatarProps = {
  name: string;
  /** The URL of the picture. Without a picture, or if it fails to load, the initials are shown. */
  picture?: string | null | undefined;
  large?: boolean | undefined;
};

const avatar = cva(
  'grid flex-none place-items-center rounded-full bg-sunken font-semibold tracking-[0.02em] text-ink-2',
  { variants: { large: { true: 'size-11 text-14', false: 'size-8 text-12' } } },
);

/** Returns the first letters of the first and the last word of a name, in capitals. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  // `Array.from` splits a text by characters. An index would cut a character that has two UTF-16 code units.
  return [first, last]
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}

/** The picture or the initials of a person. Hidden from screen readers: show the name next to it. */
export function Avatar({ name, picture, large = false }: AvatarProps) {
  const [failedPicture, setFailedPicture] = useState<string>();
  if (picture && picture !== failedPicture) {
    return (
      <img
        className={avatar({ large, className: 'object-cover' })}
        src={picture}
        alt=""
        onError={() => setFailedPicture(picture)}
      />
    );
  }
  return (
    // CSS inserts the initials, so that they are not text. Visible text in a button must be part of its accessible name
    // (WCAG 2.5.3), and the name of a button with an avatar does not contain the initials.
    <span
      className={avatar({ large, className: 'before:content-[attr(data-initials)]' })}
      data-initials={initialsOf(name)}
      aria-hidden="true"
    />
  );
}
