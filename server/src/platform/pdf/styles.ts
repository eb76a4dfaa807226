import { StyleSheet } from '@react-pdf/renderer';
import { monoFont, sansFont } from './fonts.ts';

/** The colours of printed documents. They are those of the light theme of the web interface. */
export const printColors = {
  text: '#14191b',
  mutedText: '#3d474b',
  border: '#7b878c',
  lightBorder: '#d0d6d7',
  background: '#eceeee',
  accent: '#0b5767',
  warningText: '#744600',
  warningBackground: '#fdeec8',
  warningBorder: '#b37400',
} as const;

/** The styles of pages and text blocks. Lengths are in points. */
export const styles = StyleSheet.create({
  page: {
    fontFamily: sansFont,
    fontSize: 9.5,
    lineHeight: 1.35,
    color: printColors.text,
    paddingTop: 104,
    paddingBottom: 56,
    paddingHorizontal: 46,
  },
  headingContainer: { marginTop: 8, marginBottom: 3 },
  blockContainer: { marginBottom: 4 },
  heading: { fontSize: 11.5, fontWeight: 600, lineHeight: 1.25 },
  subheading: { fontSize: 10, fontWeight: 600 },
  paragraph: {},
  strong: { fontWeight: 600 },
  inlineCode: { fontFamily: monoFont, fontSize: 8.8 },
  listItem: { flexDirection: 'row', gap: 8, marginBottom: 3 },
  listItemBody: { flex: 1 },
  listNumber: {
    width: 17,
    fontFamily: monoFont,
    fontSize: 8.8,
    lineHeight: 1.5,
    textAlign: 'right',
    color: printColors.mutedText,
  },
  listBullet: { width: 17, textAlign: 'right', color: printColors.mutedText },
  code: {
    backgroundColor: printColors.background,
    borderWidth: 0.6,
    borderColor: printColors.lightBorder,
    borderRadius: 2,
    paddingVertical: 6,
    paddingHorizontal: 4,
  },
  codeTitle: { fontSize: 7.5, color: printColors.mutedText, marginBottom: 2 },
  codeLine: { fontFamily: monoFont, fontSize: 7.8, lineHeight: 1.45 },
  codeLegend: { fontSize: 7.5, color: printColors.mutedText, marginTop: 2 },
  callout: {
    borderLeftWidth: 3,
    borderLeftColor: printColors.border,
    backgroundColor: printColors.background,
    padding: 7,
  },
  warningCallout: { borderLeftColor: printColors.warningBorder, backgroundColor: printColors.warningBackground },
  blockInCallout: { marginTop: 2 },
  tableRow: {
    flexDirection: 'row',
    borderBottomWidth: 0.5,
    borderBottomColor: printColors.lightBorder,
    paddingVertical: 3,
    gap: 8,
  },
});
