/** A row of a section: the texts in the order of the columns. A row with `isHeading` has one text in bold. */
export interface RecordRow {
  readonly texts: readonly string[];
  readonly isHeading?: true;
}

/** A section of a record: a table, lines of text, or a sentence that says that there is nothing. */
export interface RecordSection {
  readonly title: string;
  /**
   * The headings of the columns, each with its share of the width. Empty if the rows are lines of text without columns.
   */
  readonly columns: readonly { readonly heading: string; readonly share: number }[];
  readonly rows: readonly RecordRow[];
  /** The sentence that stands in place of the rows if there are no rows. */
  readonly emptyText: string;
}

/** The texts of the PDF of a training record. */
export interface RecordDocument {
  readonly siteName: string;
  readonly personName: string;
  /** Employee ID, position and department. */
  readonly personLine: string;
  /** A sentence that states who produced the document, and when. */
  readonly producedLine: string;
  /** The creation time in the metadata of the PDF, in ISO 8601. */
  readonly creationTime: string;
  /** The key numbers below the name, such as the number of badges, each with its label. */
  readonly keyNumbers: readonly { readonly label: string; readonly value: string }[];
  readonly sections: readonly RecordSection[];
}
