import { Circle, G, Line, Path, Rect, Svg, Text } from '@react-pdf/renderer';
import { createElement, type ReactNode } from 'react';
import { monoFont } from '../../../platform/pdf/fonts.ts';
import { printColors } from '../../../platform/pdf/styles.ts';
import { toQrCode } from '../../../platform/qr-code/qr-code.ts';
import { type IconPart, moduleIcons } from './module-icons.ts';
import { pageHeight, pageWidth, styles } from './document.styles.ts';

/** A short name for nested calls, because this code contains no JSX. */
const h = createElement;
const lightStroke = { strokeWidth: 0.75, stroke: printColors.border, fill: 'none' };
const darkStroke = { strokeWidth: 1.1, stroke: printColors.text, fill: 'none' };
/** The colour of the module circles and of the line on which these circles are. */
const moduleCircleColor = '#47545a';

/** Distances of the two rectangles of the frame from the edges of the page, in points. */
const outerMargin = 13.9;
const innerMargin = 21.4;

/**
 * The position of the table at the bottom of page 1, in points. `columnLines` are the vertical lines between its four
 * columns. `middle` is the horizontal line that divides the two columns in the middle. Engineering drawings have such a
 * table, called a title block.
 */
export const bottomTable = {
  top: 471,
  bottom: 574,
  left: innerMargin,
  right: pageWidth - innerMargin,
  columnLines: [299, 509, 719],
  middle: 523,
};

/**
 * The graphics of page 1: a frame with numbered zones, the seal, a circle for each module, and the lines of the table
 * at the bottom. The graphics imitate an engineering drawing.
 */
export function firstPageDrawing(chapterNumbers: readonly number[]): ReactNode {
  return h(
    Svg,
    { width: pageWidth, height: pageHeight, viewBox: `0 0 ${pageWidth} ${pageHeight}`, style: styles.drawing },
    frame(),
    bottomTableLines(),
    seal(),
    moduleCircles(chapterNumbers),
  );
}

/** The shape of the logo on a grid of 32 by 32: a circle with a line that dips and rises. */
const logoShape = (strokeWidth: number) =>
  h(
    G,
    { stroke: printColors.accent, strokeWidth, fill: 'none', strokeLinejoin: 'round' },
    h(Circle, { cx: 16, cy: 16, r: 12.5 }),
    h(Path, { d: 'M3.5 16H10l4.3 5L25 7.3' }),
  );

/** The seal, which is the enlarged logo. The line of the module circles ends at the bottom of the seal. */
const seal = () => h(G, { transform: 'translate(585 74) scale(5.7)' }, logoShape(1.5));

/** The product's logo. `size` is its width and height in points. */
export const logo = (size: number): ReactNode =>
  h(Svg, { width: size, height: size, viewBox: '0 0 32 32' }, logoShape(2.75));

/**
 * The frame: two rectangles, with numbers and letters between them, which name the columns and rows of the page. Maps
 * and engineering drawings have such a frame. The constant offsets centre the numbers and letters between the
 * rectangles.
 */
function frame(): ReactNode {
  const columnCount = 8;
  const rowNames = ['A', 'B', 'C', 'D'];
  const columnWidth = (pageWidth - 2 * innerMargin) / columnCount;
  const rowHeight = (pageHeight - 2 * innerMargin) / rowNames.length;
  const columns = Array.from({ length: columnCount }, (_, index) => index);
  const columnEdges = columns.slice(1).map((column) => innerMargin + columnWidth * column);
  const rowEdges = rowNames.slice(1).map((_, index) => innerMargin + rowHeight * (index + 1));
  const [outerBottom, innerBottom] = [pageHeight - outerMargin, pageHeight - innerMargin];
  const [outerRight, innerRight] = [pageWidth - outerMargin, pageWidth - innerMargin];
  return h(
    G,
    {},
    frameRectangle(outerMargin, lightStroke),
    frameRectangle(innerMargin, darkStroke),
    columns.map((column) => zoneName(innerMargin + columnWidth * (column + 0.5), 20, String(column + 1))),
    columnEdges.map((x) => line(x, outerMargin, x, innerMargin)),
    columnEdges.map((x) => line(x, innerBottom, x, outerBottom)),
    rowNames.map((name, index) => zoneName(17.7, 23 + rowHeight * (index + 0.5), name)),
    rowEdges.map((y) => line(outerMargin, y, innerMargin, y)),
    rowEdges.map((y) => line(innerRight, y, outerRight, y)),
  );
}

const frameRectangle = (margin: number, stroke: object): ReactNode =>
  h(Rect, { x: margin, y: margin, width: pageWidth - 2 * margin, height: pageHeight - 2 * margin, ...stroke });

const line = (x1: number, y1: number, x2: number, y2: number, stroke: object = lightStroke) =>
  h(Line, { key: `${x1} ${y1} ${x2} ${y2}`, x1, y1, x2, y2, ...stroke });

const zoneName = (x: number, y: number, text: string) =>
  h(
    Text,
    {
      key: text,
      x,
      y,
      textAnchor: 'middle',
      fill: printColors.mutedText,
      style: { fontSize: 5.5, fontFamily: monoFont },
    },
    text,
  );

function bottomTableLines(): ReactNode {
  const { top, bottom, left, columnLines, right, middle } = bottomTable;
  const [firstColumnLine = left, , lastColumnLine = right] = columnLines;
  const stroke = { ...darkStroke, strokeWidth: 0.75 };
  return h(
    G,
    {},
    line(left, top, right, top, stroke),
    columnLines.map((x) => line(x, top, x, bottom, stroke)),
    line(firstColumnLine, middle, lastColumnLine, middle, stroke),
  );
}

/**
 * One circle per module, on a line that leads up to the seal. The circles look like the instrument symbols of a plant
 * drawing. With many modules, the circles are smaller, so that they do not overlap.
 */
function moduleCircles(chapterNumbers: readonly number[]): ReactNode {
  const [left, right, y, sealBottom] = [74, 676, 410, 237];
  const distance = chapterNumbers.length > 1 ? (right - left) / (chapterNumbers.length - 1) : 0;
  // 38 percent of the distance leaves a gap between two circles.
  const radius = Math.min(15, distance > 0 ? distance * 0.38 : 15);
  return h(
    G,
    {},
    h(Path, { d: `M${left} ${y}H${right}V${sealBottom}`, stroke: moduleCircleColor, strokeWidth: 1.5, fill: 'none' }),
    chapterNumbers.map((chapterNumber, index) => moduleCircle(chapterNumber, left + distance * index, y, radius)),
  );
}

/**
 * A circle that contains the icon of the module, with the chapter number below. Only the modules that come with the
 * product have an icon.
 */
function moduleCircle(chapterNumber: number, x: number, y: number, radius: number): ReactNode {
  // The grid of an icon is 24 by 24. Scaled, the icon is 1.15 times as wide as the radius of the circle.
  const scale = (radius * 1.15) / 24;
  return h(
    G,
    { key: chapterNumber },
    h(Circle, { cx: x, cy: y, r: radius, fill: moduleCircleColor }),
    h(
      G,
      { transform: `translate(${x - 12 * scale} ${y - 12 * scale}) scale(${scale})` },
      h(
        G,
        { stroke: '#ffffff', strokeWidth: 1.6, fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' },
        (moduleIcons[chapterNumber] ?? []).map((part, index) => iconShape(part, index)),
      ),
    ),
    h(
      Text,
      {
        x,
        y: y + radius + 13,
        textAnchor: 'middle',
        fill: printColors.mutedText,
        style: { fontSize: 8.5, fontFamily: monoFont },
      },
      String(chapterNumber).padStart(2, '0'),
    ),
  );
}

function iconShape(part: IconPart, key: number): ReactNode {
  switch (part[0]) {
    case 'path':
      return h(Path, { key, d: part[1] });
    case 'box':
      return h(Rect, {
        key,
        x: part[1],
        y: part[2],
        width: part[3],
        height: part[4],
        rx: part[5],
        ry: part[5],
      });
    case 'circle':
      return h(Circle, { key, cx: part[1], cy: part[2], r: part[3] });
  }
}

/** A QR code of a text, `size` points wide. The QR code has no quiet zone (white margin), because the page is white. */
export function qrCode(text: string, size: number): ReactNode {
  const code = toQrCode(text);
  return h(
    Svg,
    { width: size, height: size, viewBox: `0 0 ${code.size} ${code.size}` },
    h(Path, { d: code.path, fill: printColors.text }),
  );
}
