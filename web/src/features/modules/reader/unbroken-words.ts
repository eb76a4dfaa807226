/**
 * A word of code with a hyphen is not broken if the word has at most this number of characters. A longer word can
 * be wider than a row on a phone, so the browser is allowed to break it.
 */
const maximumUnbrokenLength = 26;

/**
 * Prevents line breaks at the hyphens of words in inline code, such as `-PolicyStore`. If the word were broken,
 * somebody who types it could enter a space at the end of the row. The text is not changed.
 */
export function preventBreaksAtHyphens(nodes: DocumentFragment): void {
  for (const code of nodes.querySelectorAll(':not(pre) > code')) {
    for (const node of Array.from(code.childNodes)) {
      if (node.nodeType === Node.TEXT_NODE) node.replaceWith(...splitWords(node.textContent ?? ''));
    }
  }
}

function splitWords(text: string): (Node | string)[] {
  // The group in the pattern keeps the spaces between the words.
  return text.split(/(\s+)/).map((word) => {
    if (!word.includes('-') || word.length > maximumUnbrokenLength) return word;
    const span = document.createElement('span');
    // The class of a word that is not broken.
    span.className = 'tk';
    span.textContent = word;
    return span;
  });
}
