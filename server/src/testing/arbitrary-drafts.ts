import { Exhibit } from '@loopcheck/contract/features/quizzes/exhibit';
import { tidyExhibitText } from '@loopcheck/contract/features/quizzes/exhibits.rules';
import type { QuestionDraft } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import fc from 'fast-check';

/**
 * Arbitrary texts, often with characters that exports must escape: Arabic letters, quotation marks, separators,
 * spreadsheet formulas and the syntax of the quiz format GIFT.
 */
const typedText = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
    fc
      .array(
        fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '~', '#', '{', '}', ':', '\\', '%', 'a', ' ', 'سؤال'),
        {
          minLength: 1,
          maxLength: 12,
        },
      )
      .map((parts) => parts.join('')),
    fc.constantFrom(
      '=SUM(A1)',
      "'=1",
      '::x::',
      '//x',
      '$CATEGORY: x',
      '[html]y',
      '%50%z',
      'a -> b',
      'T',
      '####',
      'ما هو المنفذ؟',
    ),
  )
  .map((text) => text.replaceAll('\u0000', '').trim())
  // Imports refuse U+FFFD, because it replaces bytes that could not be decoded.
  .filter((text) => text !== '' && text.isWellFormed() && !text.includes('\uFFFD'));

/**
 * Exhibits (texts that a question shows). Their lines can contain any `typedText` and start with spaces. Lines between
 * the first and the last one can be empty.
 */
const anyExhibit = fc.record({
  title: typedText.map((text) => text.slice(0, 40)),
  text: fc
    .array(
      fc.oneof(
        fc.constant(''),
        fc.tuple(fc.constantFrom('', '  '), typedText).map((parts) => parts.join('')),
      ),
      {
        minLength: 1,
        maxLength: 12,
      },
    )
    .map((lines) => tidyExhibitText(['first', ...lines, '  last'].join('\n'))),
});
/** Null, or an exhibit whose title the contract accepts unchanged. */
const exhibitOrNull = fc.oneof(
  fc.constant(null),
  anyExhibit.filter((value) => Exhibit.safeParse(value).data?.title === value.title),
);

/** Returns a generator of valid questions. Each question has one of the sections or none. */
export const arbitraryDrafts = (sectionIds: readonly string[]): fc.Arbitrary<QuestionDraft> =>
  fc
    .record({
      question: typedText,
      exhibit: exhibitOrNull,
      options: fc.uniqueArray(typedText, { minLength: 2, maxLength: 8 }),
      correctOption: fc.nat(),
      explanation: fc.oneof(fc.constant(''), typedText),
      optionExplanations: fc.oneof(fc.constant([]), fc.array(typedText, { minLength: 8, maxLength: 8 })),
      sectionId: fc.constantFrom(null, ...sectionIds),
      critical: fc.boolean(),
    })
    .map((draft) => ({
      ...draft,
      correctOption: (draft.correctOption % draft.options.length) + 1,
      optionExplanations: draft.optionExplanations.slice(0, draft.options.length),
    }));
