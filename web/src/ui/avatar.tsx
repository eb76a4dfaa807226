import { useState } from 'react';

export type AvatarProps = {
  name: string;
  /** Where the person's picture is; without one, or where it does not come, initials stand in. */
  picture?: string | null | undefined;
  large?: boolean | undefined;
  className?: string | undefined;
};

/** First and last initial of a name; the second letter is missing for people with one name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return [first, last]
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}

/** A person as picture or initials; the name must stand nearby or on the button around it. */
export function Avatar({ name, picture, large, className = '' }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  if (picture && picture !== failed) {
    return (
      <img
        className={`avatar ${large ? 'lg' : ''} ${className}`}
        src={picture}
        alt=""
        onError={() => setFailed(picture)}
      />
    );
  }
  return (
    // A drawing made of letters, so the style sheet writes them: as text they would have to stand in the name of every button around an avatar (WCAG 2.5.3).
    <span className={`avatar ${large ? 'lg' : ''} ${className}`} data-initials={initialsOf(name)} aria-hidden="true" />
  );
}
