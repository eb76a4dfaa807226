/** A question as a sheet shows it; `correctOption` counts from 1. */
export interface SheetQuestion {
  readonly question: string;
  readonly options: readonly string[];
  readonly correctOption: number;
  readonly explanation: string;
}

/** The questions of a quiz as HTML, one heading each, so that two sheets can be compared as two texts are. */
export const questionSheet = (questions: readonly SheetQuestion[]): string =>
  questions
    .map(
      (one) =>
        `<h2>${escaped(one.question)}</h2><ul class="dots">${optionsOf(one)}</ul><p>${escaped(one.explanation)}</p>`,
    )
    .join('');

const optionsOf = ({ options, correctOption }: SheetQuestion) =>
  options
    .map((option, index) => (index + 1 === correctOption ? `<strong>${escaped(option)}</strong>` : escaped(option)))
    .map((option) => `<li>${option}</li>`)
    .join('');

// Between backticks stands what is typed or read on a screen, as in every question.
const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>');
