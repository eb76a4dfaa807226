// Drafts in this browser: input that the server has perhaps not stored yet. The drafts are in the browser's local
// storage, so that the end of the session or a network failure loses nothing. A draft belongs to one person, because
// several people use a control-room PC.

/** The beginning of the names of all drafts in the local storage. */
const prefix = 'draft:';

const storageKey = (userId: string, key: string) => `${prefix}${userId}:${key}`;

/** The key of the draft of a new question in the discussion of a module. */
export const questionDraftKey = (moduleId: string): string => `question:${moduleId}`;

/** Stores a draft as JSON. If the storage is blocked or full, nothing is stored, and false is returned. */
export function saveDraft(userId: string, key: string, value: unknown): boolean {
  try {
    localStorage.setItem(storageKey(userId, key), JSON.stringify(value));
    return true;
  } catch {
    // The page still holds the value.
    return false;
  }
}

/**
 * Returns a draft, or undefined if there is none. The caller must check the shape of the draft, because an earlier
 * version of the product can have stored it.
 */
export function readDraft(userId: string, key: string): unknown {
  try {
    const stored = localStorage.getItem(storageKey(userId, key));
    return stored === null ? undefined : (JSON.parse(stored) as unknown);
  } catch {
    // Blocked storage, or text that is not JSON.
    return undefined;
  }
}

/** Removes a draft, for example when the server has stored it. */
export function removeDraft(userId: string, key: string): void {
  removeItems((name) => name === storageKey(userId, key));
}

/** Removes the drafts of all other people. Called when the signed-in person is known. */
export function removeDraftsOfOthers(userId: string): void {
  // With an empty key, `storageKey` returns the start of all names of the person's drafts.
  removeItems((name) => name.startsWith(prefix) && !name.startsWith(storageKey(userId, '')));
}

function removeItems(mustRemove: (name: string) => boolean): void {
  try {
    for (const name of Object.keys(localStorage).filter(mustRemove)) localStorage.removeItem(name);
  } catch {
    // Blocked storage has no items.
  }
}
