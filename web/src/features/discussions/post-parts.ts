/** A piece of a line: plain words, a command between backticks, or an address that leads somewhere. */
export type LinePart =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

/** A block of a post: lines as they were typed, or code between two fences of three backticks. */
export type PostBlock =
  | { readonly kind: 'lines'; readonly parts: readonly LinePart[] }
  | { readonly kind: 'code'; readonly text: string };

/** Takes a post apart. Nothing is left out but the marks themselves; a fence without its partner is plain words. */
export function postBlocks(content: string): PostBlock[] {
  return content
    .split(/^```[^\n`]*\n([\s\S]*?)\n?^```[ \t]*$/m)
    .map((text, place): PostBlock =>
      place % 2 === 1 ? { kind: 'code', text } : { kind: 'lines', parts: lineParts(text.trim()) },
    )
    .filter((block) => (block.kind === 'code' ? true : block.parts.length > 0));
}

/** Words, code and addresses of a text in turn. */
export function lineParts(text: string): LinePart[] {
  return text.split(/(`[^`\n]+`|https?:\/\/[^\s<>"'`]+)/).flatMap((piece): LinePart[] => {
    if (piece === '') return [];
    if (piece.length > 2 && piece.startsWith('`') && piece.endsWith('`'))
      return [{ kind: 'code', text: piece.slice(1, -1) }];
    return /^https?:\/\//.test(piece) ? linkParts(piece) : [{ kind: 'words', text: piece }];
  });
}

/** What ends a sentence is no part of its address. */
function linkParts(piece: string): LinePart[] {
  const text = piece.replace(/[.,;:!?)\]}]+$/, '');
  const href = safeAddress(text);
  if (href === undefined) return [{ kind: 'words', text: piece }];
  const rest = piece.slice(text.length);
  const link = { kind: 'link', text, href } as const;
  return rest === '' ? [link] : [link, { kind: 'words', text: rest }];
}

/** An address that may be followed: http or https with a host, and no name and password in it that would hide the host. */
export function safeAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, host, username, password, href } = new URL(text);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && host !== '' && username === '' && password === '' ? href : undefined;
}
