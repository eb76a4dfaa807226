/** What server and pages must show alike stands in the contract. */
export { shownScore } from '@loopcheck/contract/features/quizzes/shown-score.rules';
