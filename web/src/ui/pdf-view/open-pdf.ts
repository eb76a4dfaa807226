// The legacy build: control-room browsers are not the newest.
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy, version } from 'pdfjs-dist/legacy/build/pdf.mjs';
// oxlint-disable-next-line import/default -- ?url gives the address of the built worker
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import type { PdfSource } from './pdf-props.ts';

GlobalWorkerOptions.workerSrc = workerAddress;

/** As pdf-data-plugin lays it down. */
const data = `/assets/pdf-${version}/`;

/** A document that is being opened; `close` gives up its worker at any time. */
export interface OpenedPdf {
  readonly document: Promise<PDFDocumentProxy>;
  close(): void;
}

/** Opens a document in a worker of ours. Nothing of it runs: no scripts, no forms, no WebAssembly. */
export function openPdf(source: PdfSource): OpenedPdf {
  let isClosed = false;
  let closeTask = () => {};
  const begin = async () => {
    const bytes = source.load ? new Uint8Array(await (await source.load()).arrayBuffer()) : undefined;
    if (isClosed) throw new PdfClosed('The viewer was closed.');
    const task = getDocument({
      ...(bytes ? { data: bytes } : { url: source.address }),
      cMapUrl: `${data}cmaps/`,
      standardFontDataUrl: `${data}standard_fonts/`,
      iccUrl: `${data}iccs/`,
      wasmUrl: `${data}wasm/`,
      useWasm: false,
      // What a phone cannot hold is shown smaller by zoom, not by a crash.
      maxImageSize: 64_000_000,
    });
    closeTask = () => void task.destroy();
    return task.promise;
  };
  return {
    document: begin(),
    close: () => {
      isClosed = true;
      closeTask();
    },
  };
}

class PdfClosed extends Error {
  override readonly name = 'PdfClosed';
}

/** Why a document cannot be shown, as far as a reader can do something about it. */
export type PdfFault = 'locked' | 'broken' | 'missing' | 'unreachable';

/** Sorts what the library throws. */
export function pdfFaultOf(error: unknown): PdfFault {
  const { name, status } = error as { name?: unknown; status?: unknown };
  if (name === 'PasswordException') return 'locked';
  if (name === 'InvalidPDFException') return 'broken';
  return status === 404 || status === 403 || status === 401 ? 'missing' : 'unreachable';
}
