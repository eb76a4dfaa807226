import { Document, Page, renderToBuffer, Text, type TextProps, View } from '@react-pdf/renderer';
import { createElement, type ReactNode } from 'react';
import { drawable, familiesFor, registerFonts } from '../../../platform/pdf/fonts.ts';
import { look, nameWidth } from './document.styles.ts';
import { logo, qrCode, sheetDrawing, titleBlock } from './document.sheet.ts';

const h = createElement;
type Style = Exclude<TextProps['style'], undefined | readonly unknown[]>;

/** The texts of a certificate's pages. */
export interface CertificateDocument {
  readonly siteName: string;
  readonly courseName: string;
  readonly number: string;
  readonly holderName: string;
  readonly holderLine: string;
  readonly moduleCount: number;
  readonly quizSentence: string;
  readonly quizAverage: string;
  readonly approverName: string;
  readonly approvedBy: string;
  readonly issuedOn: string;
  readonly expiresOn: string;
  /** ISO 8601. */
  readonly issuedAt: string;
  /** The public page that shows whether the certificate is valid. */
  readonly address: string;
  /** The offline code: the signed short form, for verification without network. */
  readonly code: string;
  readonly modules: readonly {
    readonly chapterNumber: number;
    readonly title: string;
    readonly revision: number;
    readonly completedOn: string;
    readonly score: string;
  }[];
}

/** Renders a certificate as PDF: page 1 is the sheet to hang up, page 2 lists the modules and has the offline code. */
export function renderCertificate(certificate: CertificateDocument): Promise<Buffer> {
  registerFonts();
  const about = {
    title: `${certificate.number} ${certificate.holderName}`,
    author: certificate.siteName,
    creator: 'Loopcheck',
    producer: 'Loopcheck',
    language: 'en',
    creationDate: new Date(certificate.issuedAt),
  };
  return renderToBuffer(h(Document, about, firstPage(certificate), secondPage(certificate)));
}

/** Text that people or sites chose: in any script, each character from a font that has it. */
const given = (text: string, style: Style) =>
  h(Text, { key: text, style: [style, { fontFamily: familiesFor(text) }] }, drawable(text));

const firstPage = (certificate: CertificateDocument): ReactNode =>
  h(
    Page,
    { key: 'sheet', size: 'A4', orientation: 'landscape', style: look.page },
    sheetDrawing(certificate.modules.map((module) => module.chapterNumber)),
    h(
      View,
      { style: look.head },
      h(View, { style: look.brand }, logo(25), given(certificate.siteName, look.site)),
      h(Text, { style: look.kind }, 'Certificate of completion'),
      given(certificate.holderName, {
        ...look.name,
        fontSize: nameSize(certificate.holderName),
        lineHeight: lineHeightOf(certificate.holderName),
      }),
      given(certificate.holderLine, look.holder),
    ),
    h(
      Text,
      { style: look.statement },
      `has completed all ${certificate.moduleCount} modules of `,
      h(Text, { style: look.strong }, certificate.courseName),
      certificate.quizSentence,
    ),
    approval(certificate),
    field(0, 'top', 'Certificate number', h(Text, { style: look.number }, certificate.number)),
    field(0, 'middle', 'Quiz average', h(Text, { style: look.value }, certificate.quizAverage)),
    field(1, 'top', 'Issued', h(Text, { style: look.value }, certificate.issuedOn)),
    field(1, 'middle', 'Valid until', h(Text, { style: look.value }, certificate.expiresOn)),
    h(View, { style: [look.block, { left: 727.8, top: 480.5 }] }, qrCode(certificate.address, 84)),
  );

/** The largest font size, in points, at which a name takes at most two lines left of the seal. */
export function nameSize(name: string): number {
  // East Asian characters are as wide as they are high, others about six tenths of that.
  const ems = [...name].reduce((sum, one) => sum + (/[\u2E80-\uFFEF]/.test(one) || one > '\uFFFF' ? 1 : 0.6), 0);
  const onOneLine = nameWidth / Math.max(ems, 1);
  return onOneLine >= 30 ? Math.min(45, onOneLine) : Math.max(13, Math.min(30, onOneLine * 1.7));
}

/** Fonts of other scripts need more line height than Latin. */
const lineHeightOf = (text: string): number => (familiesFor(text).length > 1 ? 1.55 : 1.18);

const approval = (certificate: CertificateDocument) =>
  h(
    View,
    { style: [look.block, { left: 39, top: titleBlock.top + 9, width: 250 }] },
    h(Text, { style: look.small }, 'Checked and approved by'),
    given(certificate.approverName, look.approver),
    given(certificate.approvedBy, { fontSize: 9.5 }),
    h(Text, { style: look.note }, 'Approved in Loopcheck by sign-in; the record of this act cannot be changed.'),
  );

function field(column: 0 | 1, row: 'top' | 'middle', name: string, value: ReactNode): ReactNode {
  const left = (titleBlock.columns[column] ?? 0) + 12;
  return h(
    View,
    { style: [look.block, { left, top: titleBlock[row] + 9, width: 190 }] },
    h(Text, { style: look.small }, name),
    value,
  );
}

const secondPage = (certificate: CertificateDocument): ReactNode =>
  h(
    Page,
    { key: 'modules', size: 'A4', orientation: 'landscape', style: [look.page, look.secondPage] },
    h(
      View,
      { style: look.secondHead },
      h(
        View,
        {},
        h(Text, { style: look.small }, 'Completed by'),
        given(certificate.holderName, { ...look.secondTitle, lineHeight: lineHeightOf(certificate.holderName) }),
        given(certificate.holderLine, { fontSize: 9.5 }),
      ),
      h(
        View,
        { style: { alignItems: 'flex-end' } },
        h(Text, { style: look.small }, 'Certificate number'),
        h(Text, { style: look.number }, certificate.number),
        h(Text, { style: { fontSize: 9.5 } }, `${certificate.issuedOn} to ${certificate.expiresOn}`),
      ),
    ),
    h(View, { style: look.columns }, moduleTable(certificate), offlineCode(certificate)),
  );

const moduleTable = ({ modules }: CertificateDocument) =>
  h(
    View,
    { style: look.table },
    row(['No.', 'Chapter', 'Completed', 'Quiz', 'Text'], look.rowHead, 'head'),
    modules.map((module) =>
      row(
        [
          String(module.chapterNumber).padStart(2, '0'),
          module.title,
          module.completedOn,
          module.score,
          `r${module.revision}`,
        ],
        {},
        String(module.chapterNumber),
      ),
    ),
  );

const cells = [look.cellNumber, look.cellTitle, look.cellDay, look.cellScore, look.cellRevision];

const row = (texts: readonly string[], style: Style, key: string): ReactNode =>
  h(
    View,
    { key, wrap: false, style: [look.row, style] },
    texts.map((text, index) =>
      index === 1 ? given(text, cells[index] ?? {}) : h(Text, { key: index, style: cells[index] ?? {} }, text),
    ),
  );

const offlineCode = (certificate: CertificateDocument) =>
  h(
    View,
    { style: look.aside },
    h(View, { style: look.code }, qrCode(certificate.code, 168)),
    h(Text, { style: [look.value, { marginTop: 8 }] }, 'Check without network'),
    h(
      Text,
      { style: look.note },
      'This code carries number, name and dates, signed by the site. The page "Check a certificate" of Loopcheck reads it also where there is no network.',
    ),
    h(Text, { style: [look.value, { marginTop: 10 }] }, 'Check with network'),
    // Two lines: the renderer finds no place to break an address.
    h(Text, { style: look.note }, new URL(certificate.address).origin),
    h(Text, { style: [look.note, { marginTop: 0 }] }, new URL(certificate.address).pathname),
  );
