import { create } from 'qrcode';

/** A QR code in a grid of `size` by `size` cells, without a quiet zone (white margin). */
export interface QrCode {
  readonly size: number;
  /** An SVG path of the dark cells. */
  readonly path: string;
}

/** Creates the QR code of a text. */
export function toQrCode(text: string): QrCode {
  const { modules: cells } = create(text, { errorCorrectionLevel: 'M' });
  return { size: cells.size, path: pathOfDarkCells(cells.data, cells.size) };
}

/**
 * An SVG path of the dark cells of a QR code, with one rectangle for each horizontal run of dark cells. The code has
 * `count` rows of `count` cells.
 */
function pathOfDarkCells(data: ArrayLike<number>, count: number): string {
  const runs: string[] = [];
  for (let row = 0; row < count; row += 1) {
    for (let from = 0; from < count; from += 1) {
      if (!data[row * count + from]) continue;
      let to = from;
      while (to < count && data[row * count + to]) to += 1;
      runs.push(`M${from} ${row}H${to}V${row + 1}H${from}Z`);
      // The loop continues after the cell at `to`, which is not dark.
      from = to;
    }
  }
  return runs.join('');
}
