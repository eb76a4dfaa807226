/** A part of a text: words, code between backticks, or a URL that is safe to open. */
export type TextPart =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

/** A block of a post: lines of text, or code between two fences of three backticks. */
export type PostBlock =
  | { readonly kind: 'lines'; readonly parts: readonly TextPart[] }
  | { readonly kind: 'code'; readonly text: string };

/**
 * Splits the text of a post into blocks. Leaves out the fences and the white space around blocks of text. An opening
 * fence without a closing fence is part of the text.
 */
export function splitPost(content: string): PostBlock[] {
  // Matches an opening fence (which can name a language), then the code, then a closing fence alone in its line.
  // `split` also returns the capture group, which is the code. So the code blocks are at the odd indexes.
  const texts = content.split(/^```[^\n`]*\n([\s\S]*?)\n?^```[ \t]*$/m);
  return texts
    .map((text, index): PostBlock =>
      index % 2 === 1 ? { kind: 'code', text } : { kind: 'lines', parts: splitText(text.trim()) },
    )
    .filter((block) => block.kind === 'code' || block.parts.length > 0);
}

/** Splits text into words, code and links, in their order. */
export function splitText(text: string): TextPart[] {
  // Splits at code between backticks, and at URLs, which end before white space, quotation marks and angle brackets.
  // `split` also returns what the capture group matches.
  return text.split(/(`[^`\n]+`|https?:\/\/[^\s<>"'`]+)/).flatMap((piece): TextPart[] => {
    if (piece === '') return [];
    if (piece.length > 2 && piece.startsWith('`') && piece.endsWith('`'))
      return [{ kind: 'code', text: piece.slice(1, -1) }];
    return /^https?:\/\//.test(piece) ? toLinkParts(piece) : [{ kind: 'words', text: piece }];
  });
}

/**
 * Converts text that starts like a URL to a link, or to words if the URL is not safe to open. Punctuation at the end of
 * the text belongs to the sentence, not to the URL.
 */
function toLinkParts(piece: string): TextPart[] {
  const text = piece.replace(/[.,;:!?)\]}]+$/, '');
  const href = toSafeHref(text);
  if (href === undefined) return [{ kind: 'words', text: piece }];
  const punctuation = piece.slice(text.length);
  const link = { kind: 'link', text, href } as const;
  return punctuation === '' ? [link] : [link, { kind: 'words', text: punctuation }];
}

/**
 * Returns the URL if it is safe to open, otherwise undefined. Only http and https are allowed, and no user name or
 * password: people could mistake them for the host.
 */
export function toSafeHref(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, host, username, password, href } = new URL(text);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && host !== '' && username === '' && password === '' ? href : undefined;
}
