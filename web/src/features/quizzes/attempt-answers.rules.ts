/** The text of the chosen option, by question id. */
export type Answers = Readonly<Record<string, string>>;

/**
 * The answers of one attempt as this tab knows them. The functions of this file do not change their arguments, but
 * return a copy. Only one request is sent at a time. A request contains all answers that are unsaved when the request
 * starts.
 */
export interface AttemptAnswers {
  /** The latest answers of the server. An unsaved answer replaces the server's answer to the same question. */
  readonly displayed: Answers;
  /** The answers that were chosen in this tab and are not confirmed by the server. */
  readonly unsaved: Answers;
  /** The answers in the current request; null if no request is running. */
  readonly sending: Answers | null;
  /**
   * The answers chosen in this tab, unless another tab has replaced them. The submission sends them once more, because
   * the server can process a failed request late and overwrite one of them.
   */
  readonly chosenInThisTab: Answers;
  /**
   * The options in failed requests, by question id. The server can still process a request that failed for this tab.
   */
  readonly optionsOfFailedRequests: Readonly<Record<string, readonly string[]>>;
}

/** Creates the initial state. `storedAnswers`: the unsaved answers that are stored on this device. */
export function createAttemptAnswers(serverAnswers: Answers, storedAnswers: Answers = {}): AttemptAnswers {
  return {
    displayed: { ...serverAnswers, ...storedAnswers },
    unsaved: storedAnswers,
    sending: null,
    chosenInThisTab: storedAnswers,
    optionsOfFailedRequests: {},
  };
}

/** Chooses an option. Returns the same object if the option is already chosen and saved. */
export function chooseOption(answers: AttemptAnswers, questionId: string, option: string): AttemptAnswers {
  const isChosen = answers.displayed[questionId] === option;
  const isPending = answers.unsaved[questionId] !== undefined || answers.sending?.[questionId] !== undefined;
  if (isChosen && !isPending) return answers;
  const chosen = { [questionId]: option };
  return {
    ...answers,
    displayed: { ...answers.displayed, ...chosen },
    unsaved: { ...answers.unsaved, ...chosen },
    chosenInThisTab: { ...answers.chosenInThisTab, ...chosen },
  };
}

/** True if this tab has no unsaved answers. */
export const isSaved = ({ unsaved }: AttemptAnswers): boolean => Object.keys(unsaved).length === 0;

/** Marks all unsaved answers as part of the current request. */
export const startRequest = (answers: AttemptAnswers): AttemptAnswers => ({ ...answers, sending: answers.unsaved });

/** Ends the current request after a failure. The answers in the request stay unsaved. */
export function failRequest(answers: AttemptAnswers): AttemptAnswers {
  const optionsOfFailedRequests = { ...answers.optionsOfFailedRequests };
  for (const [questionId, option] of Object.entries(answers.sending ?? {})) {
    optionsOfFailedRequests[questionId] = [...new Set([...(optionsOfFailedRequests[questionId] ?? []), option])];
  }
  return { ...answers, sending: null, optionsOfFailedRequests };
}

/**
 * Ends the current request with the answers that the server returned. The sent answers are now saved, unless another
 * option was chosen in the meantime. Takes over the answers given in another tab. An answer of this tab becomes unsaved
 * again in two cases: the server has no answer to the question, or the server has processed a failed request late, and
 * the option of that request has replaced the answer.
 */
export function mergeServerAnswers(answers: AttemptAnswers, serverAnswers: Answers): AttemptAnswers {
  const sent = answers.sending ?? {};
  const stillUnsaved = entries(answers.unsaved).filter(([questionId, option]) => sent[questionId] !== option);
  const reverted = entries(answers.chosenInThisTab).filter(
    ([questionId, option]) =>
      answers.unsaved[questionId] === undefined && isReverted(answers, questionId, option, serverAnswers),
  );
  const unsaved = Object.fromEntries([...stillUnsaved, ...reverted]);
  const chosenInThisTab = entries(answers.chosenInThisTab).filter(
    ([questionId, option]) => unsaved[questionId] === option || serverAnswers[questionId] === option,
  );
  return {
    ...answers,
    displayed: { ...answers.displayed, ...serverAnswers, ...unsaved },
    unsaved,
    sending: null,
    chosenInThisTab: Object.fromEntries(chosenInThisTab),
  };
}

function isReverted(answers: AttemptAnswers, questionId: string, option: string, serverAnswers: Answers): boolean {
  const serverOption = serverAnswers[questionId];
  if (serverOption === undefined) return true;
  return serverOption !== option && (answers.optionsOfFailedRequests[questionId] ?? []).includes(serverOption);
}

const entries = (answers: Answers): [string, string][] => Object.entries(answers);
