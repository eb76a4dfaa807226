/** Question id to the option chosen, word for word. */
export type Answers = Readonly<Record<string, string>>;

/**
 * What this browser knows of the answers of one attempt. Every function returns a new book: nothing is changed in place.
 * One request at a time is on its way, and it carries everything that is unsaved: so the last choice wins.
 */
export interface AnswerBook {
  /** What stands on the screen: the server's answers with those chosen here laid over them. */
  readonly shown: Answers;
  /** Chosen here and not yet acknowledged by the server. */
  readonly unsaved: Answers;
  /** In the request on its way, null while there is none. */
  readonly sending: Answers | null;
  /** Everything chosen here; sent once more with the submission. */
  readonly chosenHere: Answers;
  /** What requests carried whose reply never came: the server may still take them, late. */
  readonly doubtful: Readonly<Record<string, readonly string[]>>;
}

/** A book from the server's answers and the choices that were left unsaved on this device. */
export function openBook(saved: Answers, leftUnsaved: Answers = {}): AnswerBook {
  return {
    shown: { ...saved, ...leftUnsaved },
    unsaved: leftUnsaved,
    sending: null,
    chosenHere: leftUnsaved,
    doubtful: {},
  };
}

/** An option is chosen. Choosing again what is saved already changes nothing. */
export function choose(book: AnswerBook, questionId: string, option: string): AnswerBook {
  const isThere = book.shown[questionId] === option;
  if (isThere && book.unsaved[questionId] === undefined && book.sending?.[questionId] === undefined) return book;
  const chosen = { [questionId]: option };
  return {
    ...book,
    shown: { ...book.shown, ...chosen },
    unsaved: { ...book.unsaved, ...chosen },
    chosenHere: { ...book.chosenHere, ...chosen },
  };
}

/** Whether the server has acknowledged every answer on the screen. */
export const isSaved = (book: AnswerBook): boolean => Object.keys(book.unsaved).length === 0;

/** A request leaves with everything that is unsaved. */
export const beginSending = (book: AnswerBook): AnswerBook => ({ ...book, sending: book.unsaved });

/** The request failed, or its reply never came: its answers stay unsaved. */
export function sendingFailed(book: AnswerBook): AnswerBook {
  const doubtful = { ...book.doubtful };
  for (const [questionId, option] of Object.entries(book.sending ?? {})) {
    doubtful[questionId] = [...new Set([...(doubtful[questionId] ?? []), option])];
  }
  return { ...book, sending: null, doubtful };
}

/**
 * The server replied with all the answers that it holds. What was sent is saved, unless another option was chosen
 * meanwhile. Answers given in another tab are taken over; but where an answer of ours arrived late and undid a newer
 * choice, or is gone, the newer choice is sent again.
 */
export function takeReply(book: AnswerBook, server: Answers): AnswerBook {
  const sent = book.sending ?? {};
  const unsaved = entries(book.unsaved).filter(([questionId, option]) => sent[questionId] !== option);
  const again = entries(book.chosenHere).filter(
    ([questionId, option]) => book.unsaved[questionId] === undefined && isUndone(book, questionId, option, server),
  );
  const stillUnsaved = Object.fromEntries([...unsaved, ...again]);
  const mine = entries(book.chosenHere).filter(
    ([questionId, option]) => stillUnsaved[questionId] === option || server[questionId] === option,
  );
  return {
    ...book,
    shown: { ...book.shown, ...server, ...stillUnsaved },
    unsaved: stillUnsaved,
    sending: null,
    chosenHere: Object.fromEntries(mine),
  };
}

function isUndone(book: AnswerBook, questionId: string, option: string, server: Answers): boolean {
  const held = server[questionId];
  if (held === undefined) return true;
  return held !== option && (book.doubtful[questionId] ?? []).includes(held);
}

const entries = (answers: Answers): [string, string][] => Object.entries(answers);
