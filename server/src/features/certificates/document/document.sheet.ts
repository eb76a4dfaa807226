import { Circle, G, Line, Path, Rect, Svg, Text } from '@react-pdf/renderer';
import { create } from 'qrcode';
import { createElement, type ReactNode } from 'react';
import { mono } from '../../../platform/pdf/fonts.ts';
import { paper } from '../../../platform/pdf/styles.ts';
import { moduleIcons, type IconStroke } from './module-icons.ts';
import { look, sheetHeight, sheetWidth } from './document.styles.ts';

const h = createElement;
const thin = { strokeWidth: 0.75, stroke: paper.line, fill: 'none' };
const ink = { strokeWidth: 1.1, stroke: paper.ink, fill: 'none' };

/** Top and left edge of the title block, its columns, and the line between its rows. */
export const titleBlock = { top: 471, bottom: 574, left: 21.4, columns: [299, 509, 719], right: 820.6, middle: 523 };

/** The graphics of page 1: a frame with zones as on engineering drawings, seal, loop of modules, title block. */
export function sheetDrawing(chapterNumbers: readonly number[]): ReactNode {
  return h(
    Svg,
    { width: sheetWidth, height: sheetHeight, viewBox: `0 0 ${sheetWidth} ${sheetHeight}`, style: look.drawing },
    frame(),
    blockLines(),
    h(G, { transform: 'translate(585 74) scale(5.7)' }, roundel(1.5)),
    moduleLoop(chapterNumbers),
  );
}

/** The product's logo: a circle with a line that dips and rises. */
const roundel = (strokeWidth: number) =>
  h(
    G,
    { stroke: paper.petrol, strokeWidth, fill: 'none', strokeLinejoin: 'round' },
    h(Circle, { cx: 16, cy: 16, r: 12.5 }),
    h(Path, { d: 'M3.5 16H10l4.3 5L25 7.3' }),
  );

/** The logo; `size` is its width in points. */
export const logo = (size: number): ReactNode =>
  h(Svg, { width: size, height: size, viewBox: '0 0 32 32' }, roundel(2.75));

function frame(): ReactNode {
  const zones = Array.from({ length: 8 }, (_, index) => index);
  const step = (sheetWidth - 42.8) / zones.length;
  const rows = ['A', 'B', 'C', 'D'];
  const rise = (sheetHeight - 42.8) / rows.length;
  return h(
    G,
    {},
    h(Rect, { x: 13.9, y: 13.9, width: sheetWidth - 27.8, height: sheetHeight - 27.8, ...thin }),
    h(Rect, { x: 21.4, y: 21.4, width: sheetWidth - 42.8, height: sheetHeight - 42.8, ...ink }),
    zones.map((zone) => zoneText(21.4 + step * (zone + 0.5), 20, String(zone + 1))),
    zones.slice(1).map((zone) => line(21.4 + step * zone, 13.9, 21.4 + step * zone, 21.4)),
    zones.slice(1).map((zone) => line(21.4 + step * zone, sheetHeight - 21.4, 21.4 + step * zone, sheetHeight - 13.9)),
    rows.map((row, index) => zoneText(17.7, 23 + rise * (index + 0.5), row)),
    rows.slice(1).map((_, index) => line(13.9, 21.4 + rise * (index + 1), 21.4, 21.4 + rise * (index + 1))),
    rows
      .slice(1)
      .map((_, index) =>
        line(sheetWidth - 21.4, 21.4 + rise * (index + 1), sheetWidth - 13.9, 21.4 + rise * (index + 1)),
      ),
  );
}

const line = (x1: number, y1: number, x2: number, y2: number, stroke: object = thin) =>
  h(Line, { key: `${x1} ${y1} ${x2} ${y2}`, x1, y1, x2, y2, ...stroke });

const zoneText = (x: number, y: number, text: string) =>
  h(
    Text,
    { key: text, x, y, textAnchor: 'middle', fill: paper.secondInk, style: { fontSize: 5.5, fontFamily: mono } },
    text,
  );

function blockLines(): ReactNode {
  const { top, bottom, left, columns, right, middle } = titleBlock;
  const [first = left, , last = right] = columns;
  return h(
    G,
    {},
    line(left, top, right, top, { ...ink, strokeWidth: 0.75 }),
    columns.map((x) => line(x, top, x, bottom, { ...ink, strokeWidth: 0.75 })),
    line(first, middle, last, middle, { ...ink, strokeWidth: 0.75 }),
  );
}

/** The modules as instrument bubbles on one line that rises into the seal; smaller when there are many. */
function moduleLoop(numbers: readonly number[]): ReactNode {
  const [left, end, y] = [74, 676, 410];
  const gap = numbers.length > 1 ? (end - left) / (numbers.length - 1) : 0;
  const radius = Math.min(15, gap > 0 ? gap * 0.38 : 15);
  return h(
    G,
    {},
    h(Path, { d: `M${left} ${y}H${end}V237`, stroke: '#47545a', strokeWidth: 1.5, fill: 'none' }),
    numbers.map((number, index) => bubble(number, left + gap * index, y, radius)),
  );
}

function bubble(number: number, x: number, y: number, radius: number): ReactNode {
  const scale = (radius * 1.15) / 24;
  return h(
    G,
    { key: number },
    h(Circle, { cx: x, cy: y, r: radius, fill: '#47545a' }),
    h(
      G,
      { transform: `translate(${x - 12 * scale} ${y - 12 * scale}) scale(${scale})` },
      h(
        G,
        { stroke: '#ffffff', strokeWidth: 1.6, fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' },
        (moduleIcons[number] ?? []).map((stroke, index) => strokeShape(stroke, index)),
      ),
    ),
    h(
      Text,
      {
        x,
        y: y + radius + 13,
        textAnchor: 'middle',
        fill: paper.secondInk,
        style: { fontSize: 8.5, fontFamily: mono },
      },
      String(number).padStart(2, '0'),
    ),
  );
}

function strokeShape(stroke: IconStroke, key: number): ReactNode {
  switch (stroke[0]) {
    case 'path':
      return h(Path, { key, d: stroke[1] });
    case 'box':
      return h(Rect, {
        key,
        x: stroke[1],
        y: stroke[2],
        width: stroke[3],
        height: stroke[4],
        rx: stroke[5],
        ry: stroke[5],
      });
    case 'circle':
      return h(Circle, { key, cx: stroke[1], cy: stroke[2], r: stroke[3] });
  }
}

/** A QR code as one path, `size` points wide, without the quiet zone: the sheet around it is white. */
export function qrCode(text: string, size: number): ReactNode {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const count = modules.size;
  return h(
    Svg,
    { width: size, height: size, viewBox: `0 0 ${count} ${count}` },
    h(Path, { d: darkRuns(modules.data, count), fill: paper.ink }),
  );
}

/** An SVG path of the dark cells, one rectangle per horizontal run. */
function darkRuns(data: ArrayLike<number>, count: number): string {
  const runs: string[] = [];
  for (let row = 0; row < count; row += 1) {
    for (let from = 0; from < count; from += 1) {
      if (!data[row * count + from]) continue;
      let to = from;
      while (to < count && data[row * count + to]) to += 1;
      runs.push(`M${from} ${row}H${to}V${row + 1}H${from}Z`);
      from = to;
    }
  }
  return runs.join('');
}
