import type { PictureWidth } from '@loopcheck/contract/authored-html';
import type { ReactNode } from 'react';
import type { RichTextKind } from './document.ts';

export type RichTextProps = {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  /**
   * The initial text as authored HTML, the HTML in which texts are stored. To show another text, change the `key` of
   * the component.
   */
  value: string;
  /** Called after every change with the whole text as authored HTML. The server sanitises it again. */
  onChange: (html: string) => void;
  /** The content that the editor supports. By default `full`. */
  kind?: RichTextKind | undefined;
  /** The drawings that can be inserted. */
  drawings?: readonly Drawing[] | undefined;
  /** Stores a picture for the text. If undefined, no pictures can be inserted. */
  uploadPicture?: StorePicture | undefined;
};

/** A stored picture: its URL, and its width and height in pixels. */
export interface StoredPicture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** A picture in a text. `alt` is empty if the picture is only decoration. */
export interface Picture extends StoredPicture {
  readonly alt: string;
  readonly size: PictureWidth;
}

/** Stores a picture on the server. Rejects with the error of the server. */
export type StorePicture = (file: File) => Promise<StoredPicture>;

/** A drawing. `name` is its caption, and `html` is its `figure` element as authored HTML. */
export interface Drawing {
  readonly name: string;
  readonly html: string;
}
