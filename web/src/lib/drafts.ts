/**
 * What somebody typed or read and the server has not taken yet, kept in this browser so that a lost session or
 * network loses nothing. Each draft belongs to one person: a shared control-room PC must not hand it to the next.
 */
const prefix = 'draft:';

const nameOf = (userId: string, key: string) => `${prefix}${userId}:${key}`;

/** The draft of a question under a module: written by its discussion, and by whoever sends a question there. */
export const questionDraftKey = (moduleId: string): string => `question:${moduleId}`;

/** Keeps a draft. Where the browser blocks storage, or it is full, the draft lasts only as long as the page. */
export function saveDraft(userId: string, key: string, value: unknown): void {
  try {
    localStorage.setItem(nameOf(userId, key), JSON.stringify(value));
  } catch {
    // Blocked or full storage: the page itself still holds the value.
    return;
  }
}

/** A person's draft, or undefined. It was written by an earlier version of the product, maybe: check its shape. */
export function readDraft(userId: string, key: string): unknown {
  try {
    const stored = localStorage.getItem(nameOf(userId, key));
    return stored === null ? undefined : (JSON.parse(stored) as unknown);
  } catch {
    // Blocked storage, or text that is no JSON: there is no draft.
    return undefined;
  }
}

/** Takes a draft away: the server has it. */
export function removeDraft(userId: string, key: string): void {
  removeWhere((name) => name === nameOf(userId, key));
}

/** Takes away what other people left in this browser; called whenever it is known who is signed in. */
export function removeDraftsOfOthers(userId: string): void {
  removeWhere((name) => name.startsWith(prefix) && !name.startsWith(nameOf(userId, '')));
}

function removeWhere(isUnwanted: (name: string) => boolean): void {
  try {
    for (const name of Object.keys(localStorage).filter(isUnwanted)) localStorage.removeItem(name);
  } catch {
    // Blocked storage holds nothing to remove.
    return;
  }
}
