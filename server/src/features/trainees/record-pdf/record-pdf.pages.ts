import {
  Document,
  Page,
  type PageProps,
  renderToBuffer,
  StyleSheet,
  Text,
  type TextProps,
  View,
} from '@react-pdf/renderer';
import { createElement, type ReactElement, type ReactNode } from 'react';
import { fontFamiliesFor, registerFonts, replaceUnsupportedCharacters, sansFont } from '../../../platform/pdf/fonts.ts';
import { printColors } from '../../../platform/pdf/styles.ts';
import type { RecordDocument, RecordRow, RecordSection } from './record-document.ts';
import { splitIntoParts } from './record-parts.rules.ts';

/** A short name for nested calls, because this code contains no JSX. */
const h = createElement;

/** The styles of the pages. Lengths are in points. An A4 page is 842 points high. */
const styles = StyleSheet.create({
  page: {
    fontFamily: sansFont,
    fontSize: 9,
    lineHeight: 1.35,
    color: printColors.text,
    paddingTop: 62,
    paddingBottom: 62,
    paddingHorizontal: 46,
  },
  header: {
    position: 'absolute',
    top: 30,
    left: 46,
    right: 46,
    flexDirection: 'row',
    justifyContent: 'space-between',
    paddingBottom: 4,
    borderBottomWidth: 0.6,
    borderBottomColor: printColors.lightBorder,
    fontSize: 7.5,
    color: printColors.mutedText,
  },
  footer: {
    position: 'absolute',
    // Positioned from the top, because the renderer omits a fixed element that is positioned from the bottom.
    top: 797,
    left: 46,
    right: 46,
    flexDirection: 'row',
    justifyContent: 'space-between',
    paddingTop: 5,
    borderTopWidth: 0.6,
    borderTopColor: printColors.lightBorder,
    fontSize: 7.5,
    color: printColors.mutedText,
  },
  title: { fontSize: 18, fontWeight: 600, lineHeight: 1.25 },
  muted: { color: printColors.mutedText },
  keyNumbers: { flexDirection: 'row', marginTop: 10, gap: 22 },
  keyNumberValue: { fontSize: 13, fontWeight: 600, lineHeight: 1.3 },
  heading: { fontSize: 12, fontWeight: 600, lineHeight: 1.25, marginTop: 16, marginBottom: 4 },
  line: { paddingVertical: 1 },
  lineHeading: { fontWeight: 600, marginTop: 5, paddingVertical: 1 },
  row: {
    flexDirection: 'row',
    gap: 8,
    paddingVertical: 2.6,
    borderBottomWidth: 0.5,
    borderBottomColor: printColors.lightBorder,
  },
  tableHead: { fontSize: 7.5, color: printColors.mutedText, borderBottomColor: printColors.border },
});

/**
 * Renders the training record of a person as a PDF of A4 pages. The header of each page names the site and the person.
 * The footer states who produced the document and when, and the page number.
 */
export function renderRecord(record: RecordDocument): Promise<Buffer> {
  registerFonts();
  const metadata = {
    title: `Training record of ${record.personName}`,
    author: record.siteName,
    subject: record.producedLine,
    creator: 'Loopcheck',
    producer: 'Loopcheck',
    language: 'en',
    creationDate: new Date(record.creationTime),
  };
  const [firstPart = [], ...otherParts] = splitIntoParts(record.sections, maxRowsAtOnce);
  const keyNumbers = h(View, { key: 'key numbers', style: styles.keyNumbers }, record.keyNumbers.map(renderKeyNumber));
  return renderToBuffer(
    h(Document, metadata, [
      renderPages(record, [
        anyScriptText(record.personName, { style: styles.title, key: 'name' }),
        anyScriptText(record.personLine, { style: styles.muted, key: 'line' }),
        keyNumbers,
        ...firstPart.map(renderSection),
      ]),
      ...otherParts.map((part, index) => renderPages(record, part.map(renderSection), `part ${index}`)),
    ]),
  );
}

/**
 * The maximum number of rows that are laid out together. With this number, a worker renders a record of 5,000 events in
 * about ten seconds. If the worker laid out all rows together, it would need hours.
 */
const maxRowsAtOnce = 250;

/** Renders a part of the record on as many pages as the part needs, each page with the header and the footer. */
const renderPages = (record: RecordDocument, content: readonly ReactNode[], key = 'first'): ReactElement<PageProps> =>
  h(
    Page,
    { key, size: 'A4', style: styles.page },
    h(
      View,
      { style: styles.header, fixed: true },
      anyScriptText(`${record.siteName} · Training record`),
      anyScriptText(`${record.personName}, ${record.personLine}`),
    ),
    h(
      View,
      { style: styles.footer, fixed: true },
      anyScriptText(record.producedLine),
      h(Text, { render: ({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}` }),
    ),
    ...content,
  );

type Style = Exclude<TextProps['style'], undefined | readonly unknown[]>;

/** Renders a text that can be in any script. Each character is printed in a font that contains the character. */
const anyScriptText = (text: string, { style = {}, key }: { style?: Style; key?: string } = {}): ReactNode =>
  h(
    Text,
    { ...(key !== undefined && { key }), style: [style, { fontFamily: fontFamiliesFor(text) }] },
    replaceUnsupportedCharacters(text),
  );

const renderKeyNumber = ({ label, value }: RecordDocument['keyNumbers'][number]): ReactNode =>
  h(View, { key: label }, h(Text, { style: styles.keyNumberValue }, value), h(Text, { style: styles.muted }, label));

/** The space in points that must remain on a page below a heading. Otherwise the heading moves to the next page. */
const spaceBelowHeading = 60;

/** Renders a section as a table, or as lines of text if it has no columns. */
function renderSection({ title, columns, rows, emptyText }: RecordSection): ReactNode {
  const heading = h(Text, { key: 'heading', style: styles.heading, minPresenceAhead: spaceBelowHeading }, title);
  if (rows.length === 0) return h(View, { key: title }, heading, h(Text, { style: styles.muted }, emptyText));
  const isTable = columns.length > 0;
  const renderRow = isTable ? (row: RecordRow, index: number) => renderTableRow(row, columns, index) : renderLine;
  return h(View, { key: title }, heading, isTable ? renderTableHead(columns) : null, rows.map(renderRow));
}

type Columns = RecordSection['columns'];

const renderTableHead = (columns: Columns): ReactNode =>
  h(
    View,
    { key: 'head', wrap: false, style: [styles.row, styles.tableHead] },
    columns.map(({ heading, share }) => h(Text, { key: heading, style: { flex: share } }, heading)),
  );

const renderTableRow = ({ texts }: RecordRow, columns: Columns, index: number): ReactNode =>
  h(
    View,
    { key: index, wrap: false, style: styles.row },
    texts.map((text, column) =>
      anyScriptText(text, { style: { flex: columns[column]?.share ?? 1 }, key: String(column) }),
    ),
  );

/**
 * Renders a line of text. A line is laid out three times as fast as a table row, because there is no box around its
 * text.
 */
const renderLine = ({ texts, isHeading }: RecordRow, index: number): ReactNode =>
  anyScriptText(texts.join(' '), { style: isHeading ? styles.lineHeading : styles.line, key: String(index) });
