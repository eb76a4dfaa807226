import { useId } from 'react';

export type ExhibitBoxProps = {
  exhibit: {
    title: string;
    /** Plain text of several lines. */
    text: string;
  };
};

/**
 * The exhibit of a question: a text to read before answering, with its title. Lines are not wrapped, because the text
 * can have columns. Instead, the text scrolls sideways inside its box, also with the keyboard.
 */
export function ExhibitBox({ exhibit: { title, text } }: ExhibitBoxProps) {
  const titleId = useId();
  return (
    <div className="code sample min-w-0">
      <header>
        <span id={titleId} className="min-w-0 wrap-anywhere">
          {title}
        </span>
      </header>
      {/* A group and not a region: a review has many exhibits, which should not all be landmarks. */}
      <pre
        role="group"
        aria-labelledby={titleId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines scroll, also with the keyboard
        tabIndex={0}
        className="max-[699px]:px-2.5 max-[699px]:text-12 max-[699px]:tracking-[-0.02em]"
      >
        {text}
      </pre>
    </div>
  );
}
