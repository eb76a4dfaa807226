import type { ReactNode } from 'react';
import type { RichTextKind } from './document.ts';

export type RichTextProps = {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  /** The initial text as authored HTML. To show another text, change the `key` of the component. */
  value: string;
  /** Called after every change with the whole text as authored HTML. The server sanitises it again. */
  onChange: (html: string) => void;
  /** The content that the editor supports. By default `full`. */
  kind?: RichTextKind | undefined;
  /** The drawings that can be inserted. */
  drawings?: readonly Drawing[] | undefined;
};

/** A drawing: its caption, and a `figure` element as authored HTML. */
export interface Drawing {
  readonly name: string;
  readonly html: string;
}
