export type AvatarProps = {
  name: string;
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

/** A person as initials; the name must stand nearby or on the button around it. */
export function Avatar({ name, large, className = '' }: AvatarProps) {
  return (
    // A drawing made of letters, so the style sheet writes them: as text they would have to stand in the name of every button around an avatar (WCAG 2.5.3).
    <span className={`avatar ${large ? 'lg' : ''} ${className}`} data-initials={initialsOf(name)} aria-hidden="true" />
  );
}
