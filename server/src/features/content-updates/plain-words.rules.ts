const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/** The words of one line of sanitised HTML. */
export const wordsOfLine = (html: string): string =>
  html.replaceAll(/<[^>]*>/g, '').replaceAll(/&(?:lt|gt|quot|amp|#39);/g, (entity) => entities[entity] ?? entity);

/** The words of a file as HTML, a paragraph a line. */
export const paragraphsOf = (words: string): string =>
  words
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
    .join('');
