import { type JobCardField, type JobCardHoldPoint, signerNames } from '@loopcheck/contract/features/sops/job-card';
import {
  countFieldRows,
  countFormRows,
  labelWithUnit,
  maxFormRows,
} from '@loopcheck/contract/features/sops/record-form.rules';
import { StyleSheet, Text, View } from '@react-pdf/renderer';
import { createElement, type ReactNode } from 'react';
import { printColors, styles } from '../../../platform/pdf/styles.ts';

/** A short name for nested calls, because this code contains no JSX. */
const h = createElement;

/** The total height of the rows of a form that fills its page, in points. */
const rowsHeight = 614;

/** The maximum height of a row, in points. */
const maxRowHeight = 25;

/** The height of the content of a row, in points. The last point of a row is for the border below. */
const contentHeightOf = (rowHeight: number): number => rowHeight - 1;

const formStyles = StyleSheet.create({
  title: { fontSize: 15, fontWeight: 600, lineHeight: 1.2 },
  hint: { marginTop: 2, fontSize: 8, color: printColors.mutedText },
  table: { marginTop: 3, borderTopWidth: 0.8, borderTopColor: printColors.border },
  row: { flexDirection: 'row', borderBottomWidth: 0.5, borderBottomColor: printColors.border },
  label: { width: 205, fontSize: 8, lineHeight: 1.1, paddingRight: 6, justifyContent: 'center' },
  step: { width: 34, fontSize: 8, lineHeight: 1.1, color: printColors.mutedText, justifyContent: 'center' },
  answer: { flex: 1, borderLeftWidth: 0.5, borderLeftColor: printColors.lightBorder, paddingLeft: 5 },
  /**
   * A line of an answer with printed words. The printed words are at the bottom of the line, level with the
   * handwriting.
   */
  line: { flexDirection: 'row', alignItems: 'flex-end', paddingBottom: 2 },
  small: { fontSize: 7, lineHeight: 1.2, color: printColors.mutedText },
  blank: { flex: 1, marginHorizontal: 3, borderBottomWidth: 0.5, borderBottomColor: printColors.border },
  options: { flexDirection: 'row', flexWrap: 'wrap' },
  option: { flexDirection: 'row', alignItems: 'center', marginRight: 9 },
  optionText: { fontSize: 8, lineHeight: 1.1 },
  tickBox: { width: 9, height: 9, marginRight: 4, borderWidth: 0.8, borderColor: printColors.border },
  hashBlank: { flex: 1, marginRight: 6, borderBottomWidth: 0.5, borderBottomColor: printColors.border },
  holdPoints: { marginTop: 4 },
  holdPointsTitle: { fontSize: 9, lineHeight: 1.2, fontWeight: 600 },
  holdPoint: { borderBottomWidth: 0.5, borderBottomColor: printColors.border },
  holdPointText: { fontSize: 8, lineHeight: 1.1, justifyContent: 'flex-end' },
  box: {
    marginTop: 4,
    marginBottom: 5,
    paddingVertical: 4,
    paddingHorizontal: 6,
    borderWidth: 1.2,
    borderColor: printColors.warningBorder,
    backgroundColor: printColors.warningBackground,
  },
  boxTitle: { fontWeight: 600, color: printColors.warningText },
  boxSigner: { fontSize: 8.5, lineHeight: 1.1, marginRight: 8 },
  boxLine: { flexDirection: 'row', alignItems: 'flex-end', height: 24 },
});

/** A hold point: a check that somebody must sign. `before` is the number of the step that waits for the signature. */
export interface HoldPointOfStep extends JobCardHoldPoint {
  readonly before: number;
}

/**
 * A hold point inside the steps, with lines for the signature. `minPresenceAhead` moves the box to the next page if
 * less than 40 points remain below it for its step.
 */
export const renderHoldPoint = ({ check, signedBy }: HoldPointOfStep): ReactNode =>
  h(
    View,
    { key: signedBy, style: formStyles.box, wrap: false, minPresenceAhead: 40 },
    h(Text, {}, h(Text, { style: formStyles.boxTitle }, 'HOLD POINT: '), check),
    h(View, { style: formStyles.boxLine }, [
      h(Text, { key: 'signer', style: formStyles.boxSigner }, `Signed by: ${signerNames[signedBy]}`),
      ...blanks(['Name', 'Signature', 'Time']),
    ]),
  );

/**
 * The record form: a table of the fields with space to write, and the signature lines of the hold points. A form of up
 * to `maxFormRows` rows fits on one page. The rows of a short form are higher.
 */
export function renderRecordForm(fields: readonly JobCardField[], holdPoints: readonly HoldPointOfStep[]): ReactNode {
  const rowHeight = Math.min(
    maxRowHeight,
    rowsHeight / Math.min(maxFormRows, countFormRows(fields, holdPoints.length)),
  );
  return [
    h(Text, { key: 'title', style: formStyles.title }, 'Record form'),
    h(Text, { key: 'hint', style: formStyles.hint }, 'Fill in one form for each job. Strike out what does not apply.'),
    h(
      View,
      { key: 'fields', style: formStyles.table },
      fields.map((field) => renderField(field, rowHeight)),
    ),
    holdPoints.length === 0 ? null : renderSignatures(holdPoints, rowHeight),
  ];
}

function renderField(field: JobCardField, rowHeight: number): ReactNode {
  return h(
    View,
    { key: field.id, style: [formStyles.row, { height: countFieldRows(field) * rowHeight }], wrap: false },
    h(
      View,
      { style: formStyles.label },
      h(Text, {}, labelWithUnit(field), field.isRequired ? null : h(Text, { style: formStyles.small }, ' (optional)')),
    ),
    h(View, { style: formStyles.step }, field.step === null ? null : h(Text, {}, `step ${field.step}`)),
    h(View, { style: formStyles.answer }, renderAnswer(field, rowHeight)),
  );
}

function renderAnswer({ type, unit, options }: JobCardField, rowHeight: number): ReactNode {
  switch (type) {
    case 'choice':
      return tickBoxes(options, rowHeight);
    case 'yesNo':
      return tickBoxes(['Yes', 'No'], rowHeight);
    case 'date':
      return writingLine(['Year', 'Month', 'Day'], rowHeight);
    case 'dateTime':
      return writingLine(['Date', 'Time', 'Time zone'], rowHeight);
    case 'signature':
      return writingLine(['Name', 'Signature', 'Time'], rowHeight);
    case 'number':
      return line(rowHeight, [
        h(View, { key: 'number', style: [formStyles.blank, { marginLeft: 0 }] }),
        h(Text, { key: 'unit', style: [formStyles.small, { marginRight: 3 }] }, unit),
      ]);
    case 'hash':
      return hashBlanks(rowHeight);
    case 'text':
    case 'longText':
      return null;
  }
}

const tickBoxes = (options: readonly string[], rowHeight: number) =>
  h(
    View,
    { style: formStyles.options },
    options.map((option) =>
      h(
        View,
        { key: option, style: [formStyles.option, { height: contentHeightOf(rowHeight) }] },
        h(View, { style: formStyles.tickBox }),
        h(Text, { style: formStyles.optionText }, option),
      ),
    ),
  );

const line = (rowHeight: number, children: readonly ReactNode[]) =>
  h(View, { style: [formStyles.line, { height: contentHeightOf(rowHeight) }] }, children);

/** A line with a blank after each of the names. */
const writingLine = (names: readonly string[], rowHeight: number) => line(rowHeight, blanks(names));

/**
 * The names, each with a blank after it. A time needs less space than a name or a signature, so its blank is narrower.
 */
const blanks = (names: readonly string[]) =>
  names.flatMap((name) => [
    h(Text, { key: name, style: formStyles.small }, name),
    h(View, { key: `${name} blank`, style: name === 'Time' ? [formStyles.blank, { flex: 0.6 }] : formStyles.blank }),
  ]);

/**
 * A SHA-256 hash has 64 characters. The form has two lines with four blanks each, and people write 8 characters into
 * each blank. Groups of 8 characters are easier to compare than a long line.
 */
const hashBlanks = (rowHeight: number) =>
  [1, 2].map((lineNumber) =>
    h(
      View,
      { key: lineNumber, style: [formStyles.line, { height: contentHeightOf(rowHeight) }] },
      [1, 2, 3, 4].map((group) => h(View, { key: group, style: formStyles.hashBlank })),
    ),
  );

const renderSignatures = (holdPoints: readonly HoldPointOfStep[], rowHeight: number): ReactNode =>
  h(
    View,
    { key: 'hold points', style: formStyles.holdPoints, wrap: false },
    h(
      Text,
      { style: formStyles.holdPointsTitle },
      'Hold points',
      h(
        Text,
        { style: formStyles.small },
        '   If the person agrees by phone or radio, write their name, the time and “by phone”. They sign later.',
      ),
    ),
    holdPoints.map(({ before, signedBy, check }) =>
      h(
        View,
        { key: `${before} ${signedBy}`, style: formStyles.holdPoint },
        h(
          View,
          { style: [formStyles.holdPointText, { height: rowHeight }] },
          h(Text, {}, h(Text, { style: styles.strong }, `Before step ${before}, ${signerNames[signedBy]}: `), check),
        ),
        writingLine(['Name', 'Signature', 'Time'], rowHeight),
      ),
    ),
  );
