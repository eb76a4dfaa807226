import type { ReactNode } from 'react';

/** A URL of this site, which is read in parts (range requests), or a function that fetches the whole file. */
export type PdfSource =
  | { readonly address: string; readonly load?: undefined }
  | { readonly load: () => Promise<Blob>; readonly address?: undefined };

export type PdfViewProps = PdfSource & {
  /** The accessible name of the document. */
  title: string;
  /** The content at the end of the toolbar, for example a download button. */
  actions?: ReactNode;
  /**
   * Called every second while the browser tab is visible, after the first page was drawn. The argument is the total
   * number of those seconds.
   */
  onSeen?: ((seconds: number) => void) | undefined;
};
