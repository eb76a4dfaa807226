import { Document, Page, renderToBuffer, Text, type TextProps, View } from '@react-pdf/renderer';
import { createElement, type ReactNode } from 'react';
import { replaceUnsupportedCharacters, fontFamiliesFor, registerFonts } from '../../../platform/pdf/fonts.ts';
import { nameWidth, styles } from './document.styles.ts';
import { bottomTable, firstPageDrawing, logo, qrCode } from './document.sheet.ts';

/** A short name for nested calls, because this code contains no JSX. */
const h = createElement;
type Style = Exclude<TextProps['style'], undefined | readonly unknown[]>;

/** The texts on the pages of a certificate. */
export interface CertificateDocument {
  readonly siteName: string;
  readonly courseName: string;
  readonly number: string;
  readonly holderName: string;
  /** Position, employee number and site of the holder. */
  readonly holderLine: string;
  readonly moduleCount: number;
  /** The words about the quizzes at the end of the statement on page 1. */
  readonly quizClause: string;
  /** The average score, and the number of passed quizzes. */
  readonly quizSummary: string;
  readonly approverName: string;
  /** The approver's title and the day of the approval. */
  readonly approvalLine: string;
  readonly issuedOn: string;
  readonly expiresOn: string;
  /** The creation time in the metadata of the PDF, in ISO 8601: the time of the issue, not of the rendering. */
  readonly creationTime: string;
  /** The URL of the public page that verifies the certificate. */
  readonly verificationUrl: string;
  /** The signed short form of the certificate, printed as a QR code for verification without network. */
  readonly offlineCode: string;
  readonly modules: readonly {
    readonly chapterNumber: number;
    readonly title: string;
    readonly revision: number;
    readonly completedOn: string;
    readonly score: string;
    /** The passed drills of the module; an empty text if there are none. */
    readonly drills: string;
  }[];
}

/** Renders a certificate as PDF: page 1 is the certificate itself, page 2 has the modules and the offline code. */
export function renderCertificate(certificate: CertificateDocument): Promise<Buffer> {
  registerFonts();
  const metadata = {
    title: `${certificate.number} ${certificate.holderName}`,
    author: certificate.siteName,
    creator: 'Loopcheck',
    producer: 'Loopcheck',
    language: 'en',
    creationDate: new Date(certificate.creationTime),
  };
  return renderToBuffer(h(Document, metadata, firstPage(certificate), secondPage(certificate)));
}

/** Renders a text that can be in any script. Each character is printed in a font that contains the character. */
const anyScriptText = (text: string, style: Style) =>
  h(Text, { key: text, style: [style, { fontFamily: fontFamiliesFor(text) }] }, replaceUnsupportedCharacters(text));

const firstPage = (certificate: CertificateDocument): ReactNode =>
  h(
    Page,
    { key: 'sheet', size: 'A4', orientation: 'landscape', style: styles.page },
    firstPageDrawing(certificate.modules.map((module) => module.chapterNumber)),
    h(
      View,
      { style: styles.head },
      h(View, { style: styles.brand }, logo(25), anyScriptText(certificate.siteName, styles.site)),
      h(Text, { style: styles.documentKind }, 'Certificate of completion'),
      anyScriptText(certificate.holderName, {
        ...styles.name,
        fontSize: fontSizeOfName(certificate.holderName),
        lineHeight: nameLineHeightOf(certificate.holderName),
      }),
      anyScriptText(certificate.holderLine, styles.holder),
    ),
    h(
      Text,
      { style: styles.statement },
      `has completed all ${certificate.moduleCount} modules of `,
      h(Text, { style: styles.strong }, certificate.courseName),
      certificate.quizClause,
    ),
    approvalBlock(certificate),
    bottomTableCell(0, 'top', 'Certificate number', h(Text, { style: styles.number }, certificate.number)),
    bottomTableCell(0, 'middle', 'Quiz average', h(Text, { style: styles.value }, certificate.quizSummary)),
    bottomTableCell(1, 'top', 'Issued', h(Text, { style: styles.value }, certificate.issuedOn)),
    bottomTableCell(1, 'middle', 'Valid until', h(Text, { style: styles.value }, certificate.expiresOn)),
    // The QR code is in the last column of the table at the bottom.
    h(View, { style: [styles.block, { left: 727.8, top: 480.5 }] }, qrCode(certificate.verificationUrl, 84)),
  );

/** The largest font size of the holder's name, in points. */
const largestNameSize = 45;
/** The smallest font size, in points, of a name on one line. A name that is too long for this size gets two lines. */
const smallestNameSizeOnOneLine = 30;
/** The smallest font size, in points, of a name on two lines. */
const smallestNameSize = 13;
/**
 * The factor by which the font of a name can be larger on two lines than on one line. The factor is less than 2,
 * because a line break rarely halves the name exactly.
 */
const twoLineFactor = 1.7;

/**
 * True for an East Asian character or an emoji. The pattern tests UTF-16 units, and both units of an emoji are in its
 * range.
 */
const isWide = (character: string): boolean => /[\u2E80-\uFFEF]/.test(character);

/** The font size of the holder's name, in points, chosen so that the name needs at most two lines of `nameWidth`. */
export function fontSizeOfName(name: string): number {
  // One em is the font size. Wide characters are one em wide, other characters about 0.6 em.
  const widthInEms = [...name].reduce((sum, character) => sum + (isWide(character) ? 1 : 0.6), 0);
  const sizeOnOneLine = nameWidth / Math.max(widthInEms, 1);
  if (sizeOnOneLine >= smallestNameSizeOnOneLine) return Math.min(largestNameSize, sizeOnOneLine);
  return Math.max(smallestNameSize, Math.min(smallestNameSizeOnOneLine, sizeOnOneLine * twoLineFactor));
}

/** The line height as a multiple of the font size. Fonts of some scripts need more line height than Latin. */
const nameLineHeightOf = (text: string): number => (fontFamiliesFor(text).length > 1 ? 1.55 : 1.18);

/** The first column of the table at the bottom: who approved the certificate, and when. */
const approvalBlock = (certificate: CertificateDocument) =>
  h(
    View,
    { style: [styles.block, { left: 39, top: bottomTable.top + 9, width: 250 }] },
    h(Text, { style: styles.small }, 'Checked and approved by'),
    anyScriptText(certificate.approverName, styles.approver),
    anyScriptText(certificate.approvalLine, { fontSize: 9.5 }),
    // The second sentence of this note is true, because the approval is a training event, and the database refuses
    // changes of training events.
    h(
      Text,
      { style: styles.note },
      'Approved in Loopcheck by the signed-in approver. The record of this approval cannot be changed.',
    ),
  );

/**
 * A cell of the table at the bottom. `column` is the index of the vertical line to the left of the cell. `row` is the
 * name of the horizontal line above the cell.
 */
function bottomTableCell(column: 0 | 1, row: 'top' | 'middle', name: string, value: ReactNode): ReactNode {
  const left = (bottomTable.columnLines[column] ?? 0) + 12;
  return h(
    View,
    { style: [styles.block, { left, top: bottomTable[row] + 9, width: 190 }] },
    h(Text, { style: styles.small }, name),
    value,
  );
}

const secondPage = (certificate: CertificateDocument): ReactNode =>
  h(
    Page,
    { key: 'modules', size: 'A4', orientation: 'landscape', style: [styles.page, styles.secondPage] },
    h(
      View,
      { style: styles.secondHead },
      h(
        View,
        {},
        h(Text, { style: styles.small }, 'Completed by'),
        anyScriptText(certificate.holderName, {
          ...styles.secondTitle,
          lineHeight: nameLineHeightOf(certificate.holderName),
        }),
        anyScriptText(certificate.holderLine, { fontSize: 9.5 }),
      ),
      h(
        View,
        { style: { alignItems: 'flex-end' } },
        h(Text, { style: styles.small }, 'Certificate number'),
        h(Text, { style: styles.number }, certificate.number),
        h(Text, { style: { fontSize: 9.5 } }, `${certificate.issuedOn} to ${certificate.expiresOn}`),
      ),
    ),
    h(View, { style: styles.columns }, moduleTable(certificate), verificationColumn(certificate)),
  );

function moduleTable({ modules }: CertificateDocument): ReactNode {
  // With drills, the rows are closer together, so that the modules that come with the product remain on one page.
  const rowStyle = modules.some(({ drills }) => drills !== '') ? styles.denseRow : {};
  return h(
    View,
    { style: styles.table },
    moduleTableRow(['No.', 'Module', 'Completed', 'Quiz', 'Revision'], styles.rowHead, 'head'),
    modules.map((module) =>
      moduleTableRow(
        [
          String(module.chapterNumber).padStart(2, '0'),
          module.title,
          module.completedOn,
          module.score,
          `r${module.revision}`,
        ],
        rowStyle,
        String(module.chapterNumber),
        module.drills,
      ),
    ),
  );
}

const cellStyles = [styles.cellNumber, styles.cellTitle, styles.cellDay, styles.cellScore, styles.cellRevision];

/** The index of the column with the module titles, which can be in any script. */
const titleColumn = 1;

/** A row of the table of modules. `note` is a text below the cells, from the title column to the end of the row. */
const moduleTableRow = (texts: readonly string[], style: Style, key: string, note = ''): ReactNode =>
  h(
    View,
    { key, wrap: false, style: [styles.row, style] },
    h(
      View,
      { style: styles.cells },
      texts.map((text, index) =>
        index === titleColumn
          ? anyScriptText(text, cellStyles[index] ?? {})
          : h(Text, { key: index, style: cellStyles[index] ?? {} }, text),
      ),
    ),
    note === '' ? null : anyScriptText(note, styles.rowNote),
  );

/** The right column of page 2: the offline code, and the URL for verification with network. */
const verificationColumn = (certificate: CertificateDocument) =>
  h(
    View,
    { style: styles.aside },
    h(View, { style: styles.code }, qrCode(certificate.offlineCode, 168)),
    h(Text, { style: [styles.value, { marginTop: 8 }] }, 'Check without network'),
    h(
      Text,
      { style: styles.note },
      'This code carries number, name and dates, signed by the site. The page "Check a certificate" of Loopcheck reads it also where there is no network.',
    ),
    h(Text, { style: [styles.value, { marginTop: 10 }] }, 'Check with network'),
    // The renderer does not wrap a long URL, so the origin and the path of the URL are separate lines.
    h(Text, { style: styles.note }, new URL(certificate.verificationUrl).origin),
    h(Text, { style: [styles.note, { marginTop: 0 }] }, new URL(certificate.verificationUrl).pathname),
  );
