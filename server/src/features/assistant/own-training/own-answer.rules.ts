import type { OwnTopic } from '@loopcheck/contract/features/assistant/assistant.contract';
import type { Certificate } from '@loopcheck/contract/features/certificates/certificates.contract';
import type { Quiz } from '@loopcheck/contract/features/quizzes/quizzes.contract';

/** A module in the asker's list. */
export interface OwnOutline {
  readonly chapterNumber: number;
  readonly title: string;
  readonly isCompleted: boolean;
}

/** The module that an answer is about, with the asker's progress. */
export interface OwnModule extends OwnOutline {
  readonly isUnlocked: boolean;
  readonly isStarted: boolean;
  /** Reading depth in percent. */
  readonly depth: number;
  readonly isTicked: boolean;
  readonly isQuizOpen: boolean;
  readonly lockedBy: { readonly chapterNumber: number; readonly title: string } | null;
  readonly quiz: Quiz | null;
}

/** The data about the asker's training from which answers are composed. */
export interface OwnState {
  /** The module that the question names, else the current one; null when all are completed or there are none. */
  readonly about: OwnModule | null;
  readonly modules: readonly OwnOutline[];
  readonly certificate: {
    readonly missing: readonly {
      readonly chapterNumber: number;
      readonly title: string;
      readonly what: 'module' | 'quiz';
    }[];
    readonly canRequest: boolean;
    readonly own: readonly Pick<Certificate, 'status' | 'certificateNumber' | 'expiresAt' | 'issuedAt' | 'reason'>[];
  } | null;
}

const name = ({ chapterNumber, title }: { chapterNumber: number; title: string }) =>
  `Chapter ${chapterNumber}, ${title}`;

/** A date in words, in the site's time zone. */
const day = (moment: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(new Date(moment));
const moment = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(at));

/** The text of an answer about the asker's own training. */
export function ownAnswerText(topic: OwnTopic, state: OwnState, timeZone: string): string {
  switch (topic) {
    case 'next-module':
      return nextModuleText(state);
    case 'quiz-requirements':
      return quizText(state);
    case 'retake':
      return retakeText(state, timeZone);
    case 'locked':
      return lockedText(state);
    case 'certificate':
      return certificateText(state, timeZone);
    case 'topics':
      return topicsText(state);
    case 'my-progress':
      return progressText(state);
  }
}

const allDone = 'You have completed every module.';

function nextModuleText({ about, modules }: OwnState): string {
  if (!about)
    return modules.length === 0
      ? 'There are no modules yet.'
      : `${allDone} Ask for your certificate on the Certificates page.`;
  return `${name(about)} ${statusText(about)} ${nextStepText(about)}`;
}

function statusText(about: OwnModule): string {
  if (about.isCompleted) return 'is completed.';
  if (!about.isUnlocked)
    return `is locked until you complete ${about.lockedBy ? name(about.lockedBy) : 'the module before it'}.`;
  return about.isStarted
    ? `is open to you, and you have read ${about.depth}% of it.`
    : 'is open to you, and you have not begun it.';
}

function nextStepText(about: OwnModule): string {
  if (about.isCompleted || !about.isUnlocked) return '';
  const opens = 'The next module opens when this one is completed.';
  if (about.isQuizOpen && about.quiz)
    return `Its quiz is open: ${about.quiz.passingScore}% passes it and completes the module. ${opens}`;
  if (about.depth < 100) {
    return `Finish reading it${about.isStarted ? `: you are at ${about.depth}%` : ''}, tick Mark as completed, and pass its quiz. ${opens}`;
  }
  return `${about.isTicked ? 'Pass its quiz' : 'Tick Mark as completed and pass its quiz'}. ${opens}`;
}

function quizText({ about }: OwnState): string {
  if (!about) return `${allDone} There is no quiz left to take.`;
  const { quiz } = about;
  if (!quiz) return `${name(about)} has no quiz.`;
  const time = quiz.timeLimit === null ? 'no time limit' : `${quiz.timeLimit} minutes`;
  const facts = `The quiz of ${name(about)} has ${quiz.questionCount} questions and ${time}; ${quiz.passingScore}% passes it.`;
  if (quiz.hasPassed) return `${facts} You have passed it with ${Number(quiz.bestScore)}%.`;
  if (quiz.openAttempt) return `${facts} You have an attempt under way: resume it.`;
  if (quiz.canStart) return `${facts} It is open to you.`;
  if (!about.isUnlocked) return `${facts} ${name(about)} ${statusText(about)}`;
  return about.isQuizOpen
    ? facts
    : `${facts} To open it, read the module to the end and tick Mark as completed: you are at ${about.depth}%.`;
}

function retakeText({ about }: OwnState, timeZone: string): string {
  if (!about?.quiz) return about ? `${name(about)} has no quiz.` : `${allDone} There is no quiz left to take.`;
  const { quiz } = about;
  const which = `the quiz of ${name(about)}`;
  if (quiz.hasPassed) return `You have passed ${which} with ${Number(quiz.bestScore)}%. It needs no second try.`;
  if (quiz.attemptsLeft === 0)
    return `You have used all ${quiz.attemptLimit} attempts at ${which}. Ask your trainer for another one.`;
  const left =
    quiz.attemptsLeft === null ? '' : ` You have ${quiz.attemptsLeft} of ${quiz.attemptLimit} attempts left.`;
  if (quiz.opensAt) return `You can take ${which} again from ${moment(quiz.opensAt, timeZone)}.${left}`;
  if (quiz.attemptCount === 0)
    return `You have not tried ${which} yet. There is no wait between tries, and each try draws its questions anew.${left}`;
  return `Yes, you can take ${which} again now: there is no wait. The questions are drawn anew, and ${quiz.passingScore}% passes it. Read the sections that the review names first.${left}`;
}

function lockedText({ about }: OwnState): string {
  if (!about) return `Nothing is locked to you. ${allDone}`;
  if (about.isUnlocked)
    return `${name(about)} is not locked: it ${about.isCompleted ? 'is completed' : 'is open to you'}. A module opens when the one before it is completed.`;
  const before = about.lockedBy ? name(about.lockedBy) : 'the module before it';
  return `${name(about)} is locked until you complete ${before}. Modules open one after the other; once open, one never locks again.`;
}

function certificateText({ certificate, modules }: OwnState, timeZone: string): string {
  if (!certificate) return '';
  const { own, missing, canRequest } = certificate;
  const held = own.find(({ status }) => status === 'issued');
  const until = held?.expiresAt ? ` until ${day(held.expiresAt, timeZone)}` : '';
  if (own.some(({ status }) => status === 'pending'))
    return 'You have asked for your certificate, and it waits for approval by a trainer or an administrator. After that you download the PDF on the Certificates page.';
  if (held) {
    const renewal = canRequest ? ' You can renew it now.' : ' It can be renewed in its last 30 days.';
    return `You hold certificate ${held.certificateNumber}, valid${until}. Download its PDF on the Certificates page.${renewal}`;
  }
  if (canRequest)
    return 'You have passed everything. Open the Certificates page and press Generate Certificate; a trainer approves it, and then you download the PDF there.';
  const rejected =
    own[0]?.status === 'rejected' && own[0].reason ? `Your last request was rejected: ${own[0].reason}. ` : '';
  if (modules.length === 0) return 'There are no modules yet, and so no certificate.';
  const first = missing
    .slice(0, 3)
    .map((entry) => `${name(entry)} (${entry.what === 'quiz' ? 'its quiz' : 'the module'})`);
  const rest = missing.length > 3 ? `, and ${missing.length - 3} more` : '';
  return `${rejected}You have no certificate yet. It needs every module completed and every quiz passed. Still missing: ${first.join('; ')}${rest}. Then press Generate Certificate on the Certificates page; a trainer approves it, and you download the PDF there.`;
}

const topicsText = ({ modules }: OwnState): string =>
  modules.length === 0
    ? 'There are no modules yet.'
    : `The training has ${modules.length} modules:\n\n${modules.map((each) => `${each.chapterNumber}. ${each.title}`).join('\n')}`;

function progressText({ modules, about, certificate }: OwnState): string {
  const completed = modules.filter(({ isCompleted }) => isCompleted).length;
  const left = modules.length - completed;
  const figures = `You have completed ${completed} of ${modules.length} modules; ${left === 0 ? 'none is left' : `${left} ${left === 1 ? 'is' : 'are'} left`}.`;
  const quizzes = (certificate?.missing ?? []).filter(({ what }) => what === 'quiz');
  if (left === 0) {
    const open =
      quizzes.length > 0 ? `Still to pass: the quiz of ${quizzes.map(name).join('; ')}.` : 'All quizzes are passed.';
    return `${figures} ${open}`;
  }
  return about && !about.isCompleted ? `${figures} ${name(about)} ${statusText(about)}` : figures;
}
