import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer';
import type { Root } from 'hast';
import { type JobCardField, recordFormTitle } from '@loopcheck/contract/features/sops/job-card';
import { createElement, type ReactNode } from 'react';
import { parseSafeHtml } from '../../../platform/html/sanitize.ts';
import { monoFont, registerFonts } from '../../../platform/pdf/fonts.ts';
import { renderHtmlBlocks } from '../../../platform/pdf/html-blocks.ts';
import { printColors, styles } from '../../../platform/pdf/styles.ts';
import { type HoldPointOfStep, renderHoldPoint, renderRecordForm } from './record-form.pages.ts';

/** A short name for nested calls, because this code contains no JSX. */
const h = createElement;

/** The styles of the parts around the text of a procedure; lengths are in points. */
const procedureStyles = StyleSheet.create({
  header: { position: 'absolute', top: 30, left: 46, right: 46 },
  headerRow: { flexDirection: 'row', borderWidth: 0.8, borderColor: printColors.border },
  headerTitle: { flex: 1, padding: 5 },
  headerField: { padding: 5, borderLeftWidth: 0.8, borderLeftColor: printColors.border, minWidth: 56 },
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
  revisionTable: { marginTop: 8, borderWidth: 0.8, borderColor: printColors.border },
  revisionRow: { flexDirection: 'row', borderBottomWidth: 0.5, borderBottomColor: printColors.lightBorder },
  revisionName: { width: 110, padding: 4, fontSize: 8.5, color: printColors.mutedText },
  revisionValue: { flex: 1, padding: 4, fontSize: 8.5 },
  approvals: { flexDirection: 'row' },
  approval: { flex: 1, height: 36, padding: 4, borderRightWidth: 0.5, borderRightColor: printColors.lightBorder },
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
  /**
   * The Windows versions of the hosts on which the steps are done. Empty if nothing is typed on a Windows host of the
   * plant; null if the procedure does not state its Windows versions.
   */
  readonly windows: readonly string[] | null;
  /** What changed in this revision; null if the procedure does not state it. */
  readonly revisionNote: string | null;
  /**
   * The claims of the procedure that are neither documented nor tried yet, as sentences. The site must try them before
   * it releases the procedure.
   */
  readonly untriedClaims: readonly string[];
  readonly holdPoints: readonly HoldPointOfStep[];
  /** The fields of the record form; empty if there is no form. */
  readonly record: readonly JobCardField[];
  /** Sanitized HTML. */
  readonly content: string;
  /** True if only the record form is rendered. */
  readonly isFormOnly: boolean;
}

/** The text on every page of a procedure that is not released for this site. */
const notReleasedWarning = 'Not released for this site: try on a lab image first';

/**
 * How tightly the text of a procedure is set. `compact` text is a little smaller, and is used if it saves a page, so
 * that no page has only the last lines of the text.
 */
type Density = 'normal' | 'compact';

const textStyles = {
  normal: {},
  compact: { fontSize: 9.2, lineHeight: 1.3 },
} as const satisfies Record<Density, object>;

/**
 * Renders a procedure as a PDF. Every page shows number, revision and page number. The last page is the record form;
 * with `isFormOnly`, the form is the only page. A procedure without a form has lines for signatures at the end of its
 * text.
 */
export async function renderSop(sop: SopDocument): Promise<Buffer> {
  registerFonts();
  const normal = await renderWithDensity(sop, 'normal');
  if (sop.isFormOnly || normal.pageCount === 1) return normal.bytes;
  const compact = await renderWithDensity(sop, 'compact');
  return compact.pageCount < normal.pageCount ? compact.bytes : normal.bytes;
}

async function renderWithDensity(sop: SopDocument, density: Density): Promise<{ bytes: Buffer; pageCount: number }> {
  let pageCount = 0;
  const header = headerOf(sop);
  const footer = footerOf(sop, (totalPages) => {
    pageCount = totalPages;
  });
  const hasForm = sop.record.length > 0;
  const metadata = {
    title: `${sop.number} ${sop.title}${sop.isFormOnly ? ', record form' : ''}`,
    author: sop.siteName,
    creator: 'Loopcheck',
    producer: 'Loopcheck',
    language: 'en',
    creationDate: new Date(`${sop.documentDate}T00:00:00Z`),
  };
  const bytes = await renderToBuffer(
    h(
      Document,
      metadata,
      sop.isFormOnly
        ? null
        : h(Page, { size: 'A4', style: [styles.page, textStyles[density]] }, header, footer, textOf(sop, hasForm)),
      hasForm
        ? h(
            Page,
            { size: 'A4', style: [styles.page, { paddingBottom: 48 }] },
            header,
            footer,
            renderRecordForm(sop.record, sop.holdPoints),
          )
        : null,
    ),
  );
  return { bytes, pageCount };
}

/** The text of a procedure from its title to the last section. */
const textOf = (sop: SopDocument, hasForm: boolean): ReactNode[] => [
  h(Text, { key: 'title', style: procedureStyles.title }, sop.title),
  sop.changesHost
    ? h(
        Text,
        { key: 'notice', style: procedureStyles.hostNotice },
        'This procedure makes a change. Do it only with the permit or the order that it names.',
      )
    : null,
  revisionTable(sop),
  renderHtmlBlocks(withoutFormSentences(parseSafeHtml(sop.content)), (step) =>
    sop.holdPoints.filter(({ before }) => before === step).map(renderHoldPoint),
  ),
  hasForm ? null : signatures(),
];

/**
 * Removes the sentences about the record form, which are the last section of the text, because the form itself is in
 * the PDF.
 */
function withoutFormSentences(root: Root): Root {
  const start = root.children.findLastIndex(
    (node) =>
      node.type === 'element' &&
      node.tagName === 'h2' &&
      node.children.some((child) => child.type === 'text' && child.value === recordFormTitle),
  );
  return start === -1 ? root : { ...root, children: root.children.slice(0, start) };
}

/** The table below the title: the data of this revision, and lines that the site fills in by hand. */
const revisionTable = ({ windows, revisionNote, untriedClaims }: SopDocument): ReactNode =>
  h(
    View,
    { key: 'revision', wrap: false, style: procedureStyles.revisionTable },
    revisionNote === null ? null : revisionRow('Changed in this revision', revisionNote),
    windows === null
      ? null
      : revisionRow(
          'Windows versions',
          windows.length === 0 ? 'No step is typed on a Windows host of the plant.' : windows.join(', '),
        ),
    untriedClaims.length === 0
      ? null
      : revisionRow('Try on a lab image before release', untriedClaims.map((claim) => `• ${claim}`).join('\n')),
    h(
      View,
      { style: procedureStyles.approvals },
      ['Owner', 'Approved by', 'Approved on', 'Next review'].map((name) =>
        h(View, { key: name, style: procedureStyles.approval }, h(Text, { style: procedureStyles.small }, name)),
      ),
    ),
  );

const revisionRow = (name: string, value: string) =>
  h(
    View,
    { style: procedureStyles.revisionRow },
    h(Text, { style: procedureStyles.revisionName }, name),
    h(Text, { style: procedureStyles.revisionValue }, value),
  );

function headerOf(sop: SopDocument): ReactNode {
  return h(
    View,
    { fixed: true, style: procedureStyles.header },
    h(
      View,
      { style: procedureStyles.headerRow },
      h(
        View,
        { style: procedureStyles.headerTitle },
        h(Text, { style: procedureStyles.small }, sop.siteName),
        h(Text, { style: styles.strong }, sop.title),
      ),
      headerField('Document', sop.number),
      headerField('Revision', String(sop.revision)),
      headerField('Date', sop.documentDate),
    ),
    sop.isReleased ? null : h(Text, { style: procedureStyles.warning }, notReleasedWarning),
  );
}

const headerField = (name: string, value: string) =>
  h(
    View,
    { style: procedureStyles.headerField },
    h(Text, { style: procedureStyles.small }, name),
    h(Text, { style: procedureStyles.mono }, value),
  );

/** Calls `onPageCount` with the number of pages of the document. */
const footerOf = (sop: SopDocument, onPageCount: (count: number) => void) =>
  h(
    View,
    { fixed: true, style: procedureStyles.footer },
    h(Text, {}, `${sop.number}, revision ${sop.revision}. A printed copy is valid on the day it was printed.`),
    h(Text, {
      render: ({ pageNumber, totalPages }) => {
        onPageCount(totalPages);
        return `Page ${pageNumber} of ${totalPages}`;
      },
    }),
  );

const signatures = () =>
  h(
    View,
    { key: 'signatures', wrap: false, style: procedureStyles.signatures },
    ['Done by', 'Checked by', 'Control room'].map((signer) =>
      h(
        View,
        { key: signer, style: procedureStyles.signature },
        h(Text, { style: styles.strong }, signer),
        ['Name', 'Signature', 'Date, time'].map((line) =>
          h(View, { key: line, style: procedureStyles.signatureLine }, h(Text, { style: procedureStyles.small }, line)),
        ),
      ),
    ),
  );
