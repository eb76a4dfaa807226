import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer';
import { createElement, type ReactNode } from 'react';
import { parseSafeHtml } from '../../../platform/html/sanitize.ts';
import { monoFont, registerFonts } from '../../../platform/pdf/fonts.ts';
import { renderHtmlBlocks } from '../../../platform/pdf/html-blocks.ts';
import { printColors, styles } from '../../../platform/pdf/styles.ts';

const h = createElement;

/** The styles of the parts around the text of a procedure; lengths are in points. */
const sheet = StyleSheet.create({
  header: { position: 'absolute', top: 30, left: 46, right: 46 },
  headerRow: { flexDirection: 'row', borderWidth: 0.8, borderColor: printColors.border },
  headerTitle: { flex: 1, padding: 5 },
  field: { padding: 5, borderLeftWidth: 0.8, borderLeftColor: printColors.border, minWidth: 56 },
  small: { fontSize: 7, color: printColors.mutedText },
  mono: { fontFamily: monoFont, fontSize: 9 },
  warning: {
    marginTop: 4,
    paddingVertical: 3,
    paddingHorizontal: 5,
    fontSize: 8.5,
    fontWeight: 600,
    color: printColors.warningText,
    backgroundColor: printColors.warningBackground,
    borderWidth: 0.8,
    borderColor: printColors.warningBorder,
  },
  title: { fontSize: 17, fontWeight: 600, lineHeight: 1.2 },
  hostNotice: { marginTop: 4, fontSize: 9.5, color: printColors.mutedText },
  footer: {
    position: 'absolute',
    // A4 is 842 points high. The footer is positioned from the top because the renderer omits a fixed element that is
    // positioned from the bottom.
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
  signatures: { flexDirection: 'row', marginTop: 18, borderWidth: 0.8, borderColor: printColors.border },
  signature: { flex: 1, padding: 7, borderRightWidth: 0.5, borderRightColor: printColors.lightBorder },
  signatureLine: { marginTop: 20, borderTopWidth: 0.6, borderTopColor: printColors.border, paddingTop: 1 },
});

/** The data that the PDF of a procedure shows. */
export interface SopDocument {
  readonly siteName: string;
  readonly number: string;
  readonly title: string;
  readonly revision: number;
  /** YYYY-MM-DD. */
  readonly documentDate: string;
  /** True if the steps change the configuration of a computer. */
  readonly changesHost: boolean;
  readonly isReleased: boolean;
  /** Sanitized HTML. */
  readonly content: string;
}

/** The text on every page of a procedure that is not released for this site. */
const notReleasedWarning = 'Not released for this site: try on a lab image first';

/** Renders a procedure as a PDF. Every page shows number, revision and page number. The signatures are at the end. */
export function renderSop(sop: SopDocument): Promise<Buffer> {
  registerFonts();
  const page = h(
    Page,
    { size: 'A4', style: styles.page },
    header(sop),
    footer(sop),
    h(Text, { style: sheet.title }, sop.title),
    sop.changesHost
      ? h(Text, { style: sheet.hostNotice }, 'This procedure changes a host. Do it only with the permit that it names.')
      : null,
    renderHtmlBlocks(parseSafeHtml(sop.content)),
    signatures(),
  );
  const metadata = {
    title: `${sop.number} ${sop.title}`,
    author: sop.siteName,
    creator: 'Loopcheck',
    producer: 'Loopcheck',
    language: 'en',
  };
  return renderToBuffer(h(Document, { ...metadata, creationDate: new Date(`${sop.documentDate}T00:00:00Z`) }, page));
}

function header(sop: SopDocument): ReactNode {
  return h(
    View,
    { fixed: true, style: sheet.header },
    h(
      View,
      { style: sheet.headerRow },
      h(
        View,
        { style: sheet.headerTitle },
        h(Text, { style: sheet.small }, sop.siteName),
        h(Text, { style: styles.strong }, sop.title),
      ),
      field('Document', sop.number),
      field('Revision', String(sop.revision)),
      field('Date', sop.documentDate),
    ),
    sop.isReleased ? null : h(Text, { style: sheet.warning }, notReleasedWarning),
  );
}

const field = (name: string, value: string) =>
  h(View, { style: sheet.field }, h(Text, { style: sheet.small }, name), h(Text, { style: sheet.mono }, value));

const footer = (sop: SopDocument) =>
  h(
    View,
    { fixed: true, style: sheet.footer },
    h(Text, {}, `${sop.number}, revision ${sop.revision}. A printed copy is valid on the day it was printed.`),
    h(Text, { render: ({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}` }),
  );

const signatures = () =>
  h(
    View,
    { wrap: false, style: sheet.signatures },
    ['Done by', 'Checked by', 'Control room'].map((signer) =>
      h(
        View,
        { key: signer, style: sheet.signature },
        h(Text, { style: styles.strong }, signer),
        ['Name', 'Signature', 'Date, time'].map((line) =>
          h(View, { key: line, style: sheet.signatureLine }, h(Text, { style: sheet.small }, line)),
        ),
      ),
    ),
  );
