/** The text of the chosen option, by question id. */
export type Answers = Readonly<Record<string, string>>;

/**
 * The answers of one attempt as this tab knows them. All functions return a new object. Only one request is sent at a
 * time and it contains all unsaved answers, so the last choice wins.
 */
export interface AttemptAnswers {
  /** The server's answers, overridden by those chosen in this tab. */
  readonly displayed: Answers;
  /** Chosen in this tab and not confirmed by the server. */
  readonly unsaved: Answers;
  /** The answers in the current request; null if there is none. */
  readonly sending: Answers | null;
  /** All answers chosen in this tab. The submission sends them once more. */
  readonly chosenHere: Answers;
  /** The options that requests without a reply contained, by question id. The server may process them late. */
  readonly sentWithoutReply: Readonly<Record<string, readonly string[]>>;
}

/** Creates the initial state from the server's answers and the unsaved answers that are stored on this device. */
export function createAttemptAnswers(saved: Answers, stored: Answers = {}): AttemptAnswers {
  return {
    displayed: { ...saved, ...stored },
    unsaved: stored,
    sending: null,
    chosenHere: stored,
    sentWithoutReply: {},
  };
}

/** Returns the same object if the option is already chosen and saved. */
export function chooseOption(answers: AttemptAnswers, questionId: string, option: string): AttemptAnswers {
  const isChosen = answers.displayed[questionId] === option;
  const isPending = answers.unsaved[questionId] !== undefined || answers.sending?.[questionId] !== undefined;
  if (isChosen && !isPending) return answers;
  const chosen = { [questionId]: option };
  return {
    ...answers,
    displayed: { ...answers.displayed, ...chosen },
    unsaved: { ...answers.unsaved, ...chosen },
    chosenHere: { ...answers.chosenHere, ...chosen },
  };
}

/** True if the server has confirmed all answers chosen in this tab. */
export const isSaved = ({ unsaved }: AttemptAnswers): boolean => Object.keys(unsaved).length === 0;

/** Marks all unsaved answers as part of the current request. */
export const startRequest = (answers: AttemptAnswers): AttemptAnswers => ({ ...answers, sending: answers.unsaved });

/** Ends the current request without a reply. Its answers stay unsaved. */
export function failRequest(answers: AttemptAnswers): AttemptAnswers {
  const sentWithoutReply = { ...answers.sentWithoutReply };
  for (const [questionId, option] of Object.entries(answers.sending ?? {})) {
    sentWithoutReply[questionId] = [...new Set([...(sentWithoutReply[questionId] ?? []), option])];
  }
  return { ...answers, sending: null, sentWithoutReply };
}

/**
 * Ends the current request with the answers that the server returned. The sent answers are saved, unless another option
 * was chosen in the meantime. Answers given in another tab are adopted. An answer of this tab becomes unsaved again if
 * the server does not have it, or has an older one because a request without a reply was processed late.
 */
export function mergeServerAnswers(answers: AttemptAnswers, server: Answers): AttemptAnswers {
  const sent = answers.sending ?? {};
  const stillUnsaved = entries(answers.unsaved).filter(([questionId, option]) => sent[questionId] !== option);
  const reverted = entries(answers.chosenHere).filter(
    ([questionId, option]) =>
      answers.unsaved[questionId] === undefined && isReverted(answers, questionId, option, server),
  );
  const unsaved = Object.fromEntries([...stillUnsaved, ...reverted]);
  const chosenHere = entries(answers.chosenHere).filter(
    ([questionId, option]) => unsaved[questionId] === option || server[questionId] === option,
  );
  return {
    ...answers,
    displayed: { ...answers.displayed, ...server, ...unsaved },
    unsaved,
    sending: null,
    chosenHere: Object.fromEntries(chosenHere),
  };
}

function isReverted(answers: AttemptAnswers, questionId: string, option: string, server: Answers): boolean {
  const serverOption = server[questionId];
  if (serverOption === undefined) return true;
  return serverOption !== option && (answers.sentWithoutReply[questionId] ?? []).includes(serverOption);
}

const entries = (answers: Answers): [string, string][] => Object.entries(answers);
