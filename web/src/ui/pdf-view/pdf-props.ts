import type { ReactNode } from 'react';

/** Where a document comes from: an address of ours, read part by part, or bytes that the caller fetches. */
export type PdfSource =
  | { readonly address: string; readonly load?: undefined }
  | { readonly load: () => Promise<Blob>; readonly address?: undefined };

/** `address` is read part by part (Range); `load` fetches the bytes, where a refusal must be read as one. */
export type PdfViewProps = PdfSource & {
  /** Read out as the name of the document. */
  title: string;
  /** Stands at the end of the bar: a download button. */
  actions?: ReactNode;
  /** Called each second with the whole seconds in which a drawn page stood on the screen, the window in front. */
  onSeen?: ((seconds: number) => void) | undefined;
};
