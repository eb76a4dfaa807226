import { StyleSheet } from '@react-pdf/renderer';
import { monoFont, sansFont } from '../../../platform/pdf/fonts.ts';
import { printColors } from '../../../platform/pdf/styles.ts';

/** The size of the page, A4 landscape, in points. */
export const pageWidth = 842;
export const pageHeight = 595;
/** The width, in points, of the holder's name on page 1. The seal is to the right of the name. */
export const nameWidth = 520;

/** The styles of both pages, in points. Absolute positions are relative to the top left corner of the page. */
export const styles = StyleSheet.create({
  page: { fontFamily: sansFont, fontSize: 10.5, lineHeight: 1.35, color: printColors.text },
  drawing: { position: 'absolute', top: 0, left: 0 },
  head: { position: 'absolute', top: 54, left: 60, width: 620 },
  brand: { flexDirection: 'row', alignItems: 'center', gap: 8 },
  site: { fontSize: 16, fontWeight: 600, lineHeight: 1.2, maxWidth: 560 },
  documentKind: { marginTop: 42, fontSize: 12.5, color: printColors.mutedText },
  name: { marginTop: 3, fontWeight: 600, lineHeight: 1.18, width: nameWidth },
  holder: { marginTop: 6, fontSize: 12.5, color: printColors.mutedText, width: nameWidth },
  statement: { position: 'absolute', top: 298, left: 60, width: 590, fontSize: 15.5, lineHeight: 1.45 },
  strong: { fontWeight: 600 },
  block: { position: 'absolute' },
  small: { fontSize: 8.5, color: printColors.mutedText, marginBottom: 1 },
  value: { fontSize: 12, fontWeight: 600 },
  number: { fontSize: 11.5, fontFamily: monoFont },
  approver: { fontSize: 13, fontWeight: 600, lineHeight: 1.25 },
  note: { fontSize: 8.5, color: printColors.mutedText, lineHeight: 1.35, marginTop: 5 },
  secondPage: { paddingTop: 44, paddingBottom: 40, paddingHorizontal: 50 },
  secondHead: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'flex-end', marginBottom: 10 },
  secondTitle: { fontSize: 17, fontWeight: 600, lineHeight: 1.25, maxWidth: 500 },
  columns: { flexDirection: 'row', gap: 30 },
  table: { flex: 1 },
  row: {
    paddingVertical: 4.6,
    borderBottomWidth: 0.5,
    borderBottomColor: printColors.lightBorder,
    fontSize: 9.5,
  },
  cells: { flexDirection: 'row', gap: 8 },
  // A note begins below the title of its module: the margin is the width of the chapter number and the gap after it.
  rowNote: { marginLeft: 32, fontSize: 8, lineHeight: 1.3, color: printColors.mutedText },
  denseRow: { paddingVertical: 3.4 },
  rowHead: {
    fontSize: 8.5,
    color: printColors.mutedText,
    borderBottomColor: printColors.border,
    borderBottomWidth: 0.8,
  },
  cellNumber: { width: 24, fontFamily: monoFont, fontSize: 9 },
  cellTitle: { flex: 1 },
  cellDay: { width: 96 },
  cellScore: { width: 44, textAlign: 'right' },
  cellRevision: { width: 44, textAlign: 'right' },
  aside: { width: 190 },
  code: { borderWidth: 0.6, borderColor: printColors.lightBorder, padding: 10, width: 190, height: 190 },
});
