import type { ReactNode } from 'react';
import type { RichTextKind } from './document.ts';

export type RichTextProps = {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  /** Authored HTML to begin with. Give the field another `key` to begin anew with another text. */
  value: string;
  /** Told of every change, with the whole text as authored HTML. The server sanitises it once more. */
  onChange: (html: string) => void;
  /** `full` is all of authored HTML, `small` paragraphs, bold, italic, code, lists and links, `entries` one list. */
  kind?: RichTextKind | undefined;
  /** Drawings that may be put into the text, each a figure in authored HTML with its caption's words. */
  drawings?: readonly Drawing[] | undefined;
};

/** A drawing to choose. */
export interface Drawing {
  readonly name: string;
  readonly html: string;
}
