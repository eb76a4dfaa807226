// The legacy build, because browsers in control rooms are old.
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy, version } from 'pdfjs-dist/legacy/build/pdf.mjs';
// oxlint-disable-next-line import/default -- ?url returns the URL of the built worker
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import type { PdfSource } from './pdf-props.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

/** The folder in which pdf-data-plugin.ts puts the data files of pdf.js. */
const dataUrl = `/assets/pdf-${version}/`;

/** A PDF that is loading or has been loaded. `close` stops the loading and ends the web worker. */
export interface PdfHandle {
  readonly document: Promise<PDFDocumentProxy>;
  close(): void;
}

/** Opens a PDF in a web worker. Scripts, forms and WebAssembly are disabled. */
export function openPdf(source: PdfSource): PdfHandle {
  let isClosed = false;
  let closeTask = () => {};
  const load = async () => {
    const bytes = source.load ? await readBytes(source.load) : undefined;
    if (isClosed) throw new PdfClosedError('The viewer was closed.');
    const task = getDocument({
      ...(bytes ? { data: bytes } : { url: source.address }),
      cMapUrl: `${dataUrl}cmaps/`,
      standardFontDataUrl: `${dataUrl}standard_fonts/`,
      iccUrl: `${dataUrl}iccs/`,
      // Without WebAssembly, pdf.js loads image decoders in JavaScript from the folder `wasmUrl`.
      useWasm: false,
      wasmUrl: `${dataUrl}wasm/`,
      // The maximum number of pixels of an image (width times height). Larger images are left out, because they can
      // exceed the memory of a phone.
      maxImageSize: 64_000_000,
    });
    closeTask = () => void task.destroy();
    return task.promise;
  };
  return {
    document: load(),
    close: () => {
      isClosed = true;
      closeTask();
    },
  };
}

async function readBytes(load: () => Promise<Blob>): Promise<Uint8Array<ArrayBuffer>> {
  const file = await load();
  return new Uint8Array(await file.arrayBuffer());
}

class PdfClosedError extends Error {
  override readonly name = 'PdfClosedError';
}

/**
 * The reason why a document cannot be shown. `locked`: it needs a password. `broken`: it is not a valid PDF. `missing`:
 * it does not exist, or the person has no access to it. `unreachable`: it could not be fetched.
 */
export type PdfFailure = 'locked' | 'broken' | 'missing' | 'unreachable';

/** Maps an error of pdf.js to a reason. Unknown errors, such as a network failure, are `unreachable`. */
export function toPdfFailure(error: unknown): PdfFailure {
  const { name, status } = error as { name?: unknown; status?: unknown };
  if (name === 'PasswordException') return 'locked';
  if (name === 'InvalidPDFException') return 'broken';
  return status === 404 || status === 403 || status === 401 ? 'missing' : 'unreachable';
}
