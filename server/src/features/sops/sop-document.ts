import { Document, Page, renderToBuffer, Text, View } from '@react-pdf/renderer';
import { createElement, type ReactNode } from 'react';
import { readHtml } from '../../platform/html/sanitize.ts';
import { registerFonts } from '../../platform/pdf/fonts.ts';
import { htmlBlocks } from '../../platform/pdf/html-blocks.ts';
import { styles } from '../../platform/pdf/styles.ts';
import { sheet } from './sop-document.styles.ts';

const h = createElement;

/** What a procedure's file says. */
export interface SopDocument {
  readonly siteName: string;
  readonly number: string;
  readonly title: string;
  readonly revision: number;
  /** YYYY-MM-DD. */
  readonly documentDate: string;
  readonly changesHost: boolean;
  readonly isReleased: boolean;
  readonly content: string;
}

/** Stands on every page of a procedure that nobody has tried and released at this site yet. */
export const notReleased = 'Not released for this site: try on a lab image first';

/** Draws a procedure as an A4 file: number and revision on every page, page x of y, a block for signatures at its end. */
export function drawSop(sop: SopDocument): Promise<Buffer> {
  registerFonts();
  const page = h(
    Page,
    { size: 'A4', style: styles.page },
    header(sop),
    footer(sop),
    h(Text, { style: sheet.title }, sop.title),
    sop.changesHost
      ? h(Text, { style: sheet.changes }, 'This procedure changes a host. Do it only with the permit that it names.')
      : null,
    htmlBlocks(readHtml(sop.content)),
    signatures(),
  );
  const about = {
    title: `${sop.number} ${sop.title}`,
    author: sop.siteName,
    creator: 'Loopcheck',
    producer: 'Loopcheck',
    language: 'en',
  };
  return renderToBuffer(h(Document, { ...about, creationDate: new Date(`${sop.documentDate}T00:00:00Z`) }, page));
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
    sop.isReleased ? null : h(Text, { style: sheet.warning }, notReleased),
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
    ['Done by', 'Checked by', 'Control room'].map((who) =>
      h(
        View,
        { key: who, style: sheet.signature },
        h(Text, { style: styles.strong }, who),
        ['Name', 'Signature', 'Date, time'].map((line) =>
          h(View, { key: line, style: sheet.line }, h(Text, { style: sheet.small }, line)),
        ),
      ),
    ),
  );
