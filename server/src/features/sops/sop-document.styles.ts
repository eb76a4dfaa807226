import { StyleSheet } from '@react-pdf/renderer';
import { mono } from '../../platform/pdf/fonts.ts';
import { paper } from '../../platform/pdf/styles.ts';

/** The sheet around a procedure's text, in points. */
export const sheet = StyleSheet.create({
  header: { position: 'absolute', top: 30, left: 46, right: 46 },
  headerRow: { flexDirection: 'row', borderWidth: 0.8, borderColor: paper.line },
  headerTitle: { flex: 1, padding: 5 },
  field: { padding: 5, borderLeftWidth: 0.8, borderLeftColor: paper.line, minWidth: 56 },
  small: { fontSize: 7, color: paper.secondInk },
  mono: { fontFamily: mono, fontSize: 9 },
  warning: {
    marginTop: 4,
    paddingVertical: 3,
    paddingHorizontal: 5,
    fontSize: 8.5,
    fontWeight: 600,
    color: paper.amber,
    backgroundColor: paper.amberGround,
    borderWidth: 0.8,
    borderColor: paper.amberMark,
  },
  title: { fontSize: 17, fontWeight: 600, lineHeight: 1.2 },
  changes: { marginTop: 4, fontSize: 9.5, color: paper.secondInk },
  footer: {
    position: 'absolute',
    // A4 is 842 points high. Counted from the top: the renderer loses a fixed part that hangs from the bottom edge.
    top: 797,
    left: 46,
    right: 46,
    flexDirection: 'row',
    justifyContent: 'space-between',
    paddingTop: 5,
    borderTopWidth: 0.6,
    borderTopColor: paper.hairline,
    fontSize: 7.5,
    color: paper.secondInk,
  },
  signatures: { flexDirection: 'row', marginTop: 18, borderWidth: 0.8, borderColor: paper.line },
  signature: { flex: 1, padding: 7, borderRightWidth: 0.5, borderRightColor: paper.hairline },
  line: { marginTop: 20, borderTopWidth: 0.6, borderTopColor: paper.line, paddingTop: 1 },
});
