import { Fragment, type ReactNode } from 'react';
import { splitCommand } from '../../lib/command-words.ts';
import { splitLongWords, splitTimestamps } from './long-lines.rules.ts';

/**
 * Returns the text with places at which the browser can end a row inside a word of more than 20 characters: after a
 * backslash of a path, and between two tags of XML. A timestamp stays in one row. If somebody copies the displayed text,
 * the copy equals `text`.
 */
export const allowPathBreaks = (text: string): ReactNode =>
  joinWithBreaks(splitLongWords(text).map(keepTimestampsWhole));

function keepTimestampsWhole(text: string): ReactNode {
  const parts = splitTimestamps(text);
  if (parts.length === 1) return text;
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

/** Joins the parts of a text. A row can end between two parts. */
function joinWithBreaks(parts: readonly ReactNode[]): ReactNode {
  if (parts.length === 1) return parts[0];
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}

/**
 * Matches a character that marks a word as a path or a name. In such a word, the browser must not end a row after a
 * hyphen or a dot. A full stop at the end of a word does not count.
 */
const nameCharacterPattern = /\\|[/._-]\w/;

/**
 * Matches the places inside a name at which a row can end: after a backslash of a path, and between the date and the
 * time of a timestamp.
 */
const betweenPartsPattern = /(?<=[^\\]\\)(?=[^\\])|(?<=\d-\d\d)(?=T\d)/;

/**
 * Returns the text with paths and names kept together: a path or name that does not fit into the rest of a row moves to
 * the next row. It breaks only in these cases:
 *
 * - A word of more than 30 characters can break between the parts of `splitCommand`, such as after a backslash.
 * - A shorter word that is longer than a whole row breaks after a backslash, or before the time of a timestamp.
 * - A part that is longer than a whole row breaks after an underscore, or else anywhere.
 */
export const keepNamesWhole = (text: string): ReactNode => {
  // In other text, such as a long hash, the browser decides where a row ends.
  if (!nameCharacterPattern.test(text)) return text;
  return splitCommand(text).map((piece, index) => {
    if (!nameCharacterPattern.test(piece.text) && !piece.canBreakBefore) {
      return <Fragment key={index}>{piece.text}</Fragment>;
    }
    const parts = piece.text.split(betweenPartsPattern);
    return (
      <span key={index} className={unbrokenClass}>
        {parts.length === 1
          ? breakAfterUnderscores(piece.text)
          : parts.map((part, partIndex) => (
              <span key={partIndex} className={unbrokenClass}>
                {breakAfterUnderscores(part)}
              </span>
            ))}
      </span>
    );
  });
};

/** The same as `keepNamesWhole`, as a component for use in a translated text. */
export const WholeNames = ({ text }: { text: string }) => keepNamesWhole(text);

/**
 * Returns a command line with places at which a row can end: after a space, and after a backslash or an underscore.
 * Invisible word joiners (U+2060) keep the browser from ending a row after a hyphen, a dot or a slash. So the result is
 * for display only: a copy of it is not the same command line.
 */
export const breakAtPathParts = (line: string): ReactNode =>
  joinWithBreaks(line.replaceAll(/(?<=\S)[-./](?=\S)/g, '$&\u2060').split(/(?<=[\\_])(?=[^\\_])/));

const unbrokenClass = 'inline-block max-w-full wrap-anywhere';

const breakAfterUnderscores = (text: string): ReactNode => joinWithBreaks(text.split(/(?<=_)(?=[^_])/));
