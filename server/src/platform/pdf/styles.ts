import { StyleSheet } from '@react-pdf/renderer';
import { mono, sans } from './fonts.ts';

/** Colours of printed documents: text, lines and backgrounds, from the light theme. */
export const paper = {
  ink: '#14191b',
  secondInk: '#3d474b',
  line: '#7b878c',
  hairline: '#d0d6d7',
  ground: '#eceeee',
  petrol: '#0b5767',
  amber: '#744600',
  amberGround: '#fdeec8',
  amberMark: '#b37400',
} as const;

/** Styles of text blocks; lengths are in points. */
export const styles = StyleSheet.create({
  page: {
    fontFamily: sans,
    fontSize: 9.5,
    lineHeight: 1.4,
    color: paper.ink,
    paddingTop: 104,
    paddingBottom: 56,
    paddingHorizontal: 46,
  },
  aroundHeading: { marginTop: 12, marginBottom: 3 },
  aroundBlock: { marginBottom: 5 },
  heading: { fontSize: 11.5, fontWeight: 600, lineHeight: 1.25 },
  subheading: { fontSize: 10, fontWeight: 600 },
  paragraph: {},
  strong: { fontWeight: 600 },
  inlineCode: { fontFamily: mono, fontSize: 8.8 },
  item: { flexDirection: 'row', gap: 8, marginBottom: 3 },
  itemBody: { flex: 1 },
  number: { width: 17, fontFamily: mono, fontSize: 8.8, lineHeight: 1.5, textAlign: 'right', color: paper.secondInk },
  bullet: { width: 17, textAlign: 'right', color: paper.secondInk },
  code: { backgroundColor: paper.ground, borderWidth: 0.6, borderColor: paper.hairline, borderRadius: 2, padding: 6 },
  codeTitle: { fontSize: 7.5, color: paper.secondInk, marginBottom: 2 },
  codeLine: { fontFamily: mono, fontSize: 8.2, lineHeight: 1.4 },
  callout: { borderLeftWidth: 3, borderLeftColor: paper.line, backgroundColor: paper.ground, padding: 7 },
  warning: { borderLeftColor: paper.amberMark, backgroundColor: paper.amberGround },
  inCallout: { marginTop: 2 },
  row: { flexDirection: 'row', borderBottomWidth: 0.5, borderBottomColor: paper.hairline, paddingVertical: 3, gap: 8 },
  cell: { flex: 1 },
});
