/** Files whose words can be read. */
export type TextKind = 'pdf' | 'docx' | 'txt';

/** A search index holds less than a megabyte of words per procedure; nobody reads more in the page either. */
export const mostTextBytes = 400_000;

/** Of a Word document as HTML, in characters. */
export const mostHtmlLength = 2_000_000;

const kinds: Readonly<Record<string, TextKind>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'text/plain': 'txt',
};

/** What a file of this type is read as; undefined where its words cannot be read. */
export const textKindOf = (mimeType: string): TextKind | undefined => kinds[mimeType];
