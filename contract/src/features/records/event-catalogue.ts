import type { RecordedVerb, RecordObject } from './records.contract.ts';

/** The description of one kind of training event. */
interface EventDescription {
  readonly when: string;
  /** The fields of the result, with an explanation where the name is not sufficient. */
  readonly result?: readonly string[];
  /** Free texts, which are stored with the personal details of the event. */
  readonly personal?: readonly string[];
}

/** Every training event that is recorded. docs/training-events.md is generated from it. */
export const eventCatalogue: { readonly [Object in RecordObject]: Record<RecordedVerb<Object>, EventDescription> } = {
  module: {
    initialized: { when: 'A person opens the module for the first time.' },
    progressed: { when: 'Reading passes 25, 50, 75 or 100 percent.', result: ['depth (percent)'] },
    marked: { when: 'The person ticks "Mark as completed".' },
    completed: { when: 'The module becomes completed.', result: ['by (declared, quiz)'] },
    created: { when: 'An admin creates a module.', result: ['title', 'chapterNumber'] },
    updated: {
      when: 'An admin changes its settings, or a trainer publishes a revision.',
      result: ['fields (names of changed settings)', 'revision (of a publication)'],
      personal: ['note (of a publication)'],
    },
    activated: { when: 'An admin activates the module.', result: ['begun (people)', 'completed (people)'] },
    deactivated: { when: 'An admin deactivates the module.', result: ['begun (people)', 'completed (people)'] },
    approved: { when: 'An admin takes over a newer shipped text.', result: ['shippedUpdate (key)', 'title'] },
    rejected: { when: "An admin keeps the site's text.", result: ['shippedUpdate (key)', 'title'] },
  },
  quiz: {
    attempted: { when: 'A person starts an attempt.', result: ['quizId'] },
    passed: {
      when: 'An attempt is submitted or closed with at least the pass mark, or a regrade raises it to that.',
      result: [
        'quizId',
        'score (percent)',
        'passingScore (percent)',
        'timeSpentSeconds',
        'wrongCritical (count)',
        'regradeId, questionId, previousScore, wasPassing (of a regrade)',
      ],
    },
    failed: {
      when: 'An attempt is submitted or closed below the pass mark.',
      result: ['quizId', 'score (percent)', 'passingScore (percent)', 'timeSpentSeconds', 'wrongCritical (count)'],
    },
    scored: {
      when: 'A regrade raises a score without turning it into a pass.',
      result: ['quizId', 'regradeId', 'questionId', 'score', 'previousScore', 'passingScore', 'wasPassing'],
    },
    terminated: {
      when: 'The server closes an attempt whose time is over; passed or failed follows.',
      result: ['quizId'],
    },
    updated: {
      when: 'A trainer changes the quiz or its pool.',
      result: ['act (see QuizAct in the contract)', 'what it concerns'],
    },
    approved: { when: 'An admin takes over a newer shipped quiz.', result: ['shippedUpdate (key)', 'title'] },
    rejected: { when: "An admin keeps the site's quiz.", result: ['shippedUpdate (key)', 'title'] },
  },
  account: {
    registered: { when: 'A person opens an account.' },
    created: { when: 'An admin invites or imports a person.', result: ['by (admin, import)', 'role'] },
    approved: { when: 'An admin or the operator admits an account.', result: ['by (operator)'] },
    rejected: { when: 'An admin refuses an account.' },
    activated: { when: 'An admin activates an account.' },
    deactivated: { when: 'An admin deactivates an account.' },
    updated: { when: 'An admin or the person changes data of the account.', result: ['fields (names, not values)'] },
    deleted: { when: 'An admin deletes a person: name and address are erased.' },
  },
  session: { 'logged-in': { when: 'A person signs in.' } },
  'trainer-access': {
    requested: { when: 'A person asks for trainer access.' },
    approved: { when: 'An admin grants it.' },
    rejected: { when: 'An admin refuses the request.' },
    revoked: { when: 'An admin takes it away.' },
  },
  'admin-access': { approved: { when: 'An admin grants it.' }, revoked: { when: 'An admin takes it away.' } },
  password: {
    requested: { when: 'A link to set a password is made.', result: ['by (mail, operator)'] },
    updated: { when: 'A person sets a new password.' },
  },
  sop: {
    read: {
      when: 'A person has read a revision.',
      result: ['number', 'title', 'revision', 'declared (true: confirmed after a download)'],
    },
    downloaded: { when: 'A person downloads the file.', result: ['number', 'title', 'revision'] },
    added: { when: 'A trainer adds a procedure.', result: ['number', 'revision'] },
    updated: {
      when: 'A trainer brings a revision or changes title, description or chapter.',
      result: ['number', 'revision', 'what (names of changed fields)'],
    },
    approved: {
      when: 'A trainer releases a revision for this site, or an admin takes over a newer shipped text.',
      result: ['number', 'revision', 'shippedUpdate (key)', 'title'],
    },
    rejected: { when: "An admin keeps the site's text.", result: ['shippedUpdate (key)', 'title'] },
    activated: { when: 'A trainer puts a procedure into the library.', result: ['number', 'revision'] },
    deactivated: { when: 'A trainer takes a procedure out of the library.', result: ['number', 'revision'] },
    removed: { when: 'A trainer deletes a procedure.', result: ['number', 'revision'] },
  },
  badge: { earned: { when: 'A person earns a badge.', result: ['kind'] } },
  certificate: {
    requested: { when: 'A person asks for a certificate.', result: ['number'] },
    approved: { when: 'A trainer or admin approves the request.', result: ['number'] },
    rejected: { when: 'A trainer or admin rejects the request.', result: ['number'], personal: ['reason'] },
    revoked: {
      when: 'A trainer or admin revokes an issued certificate.',
      result: ['number', 'reasonClass'],
      personal: ['reason'],
    },
  },
  resource: {
    added: { when: 'A trainer adds a resource.', result: ['title', 'type'] },
    updated: {
      when: 'A trainer changes a resource, its captions or the order of a module.',
      result: ['title', 'captions (language)', 'order (count)'],
    },
    removed: { when: 'A trainer removes a resource.', result: ['title', 'type'] },
    completed: { when: 'A person has watched a video.', result: ['title', 'percentage'] },
  },
  'personal-data': { exported: { when: "An admin exports a person's data." } },
  discussion: {
    approved: { when: 'An answer is accepted, or a trainer closes reports.', result: ['answerId', 'reports'] },
    updated: { when: 'A trainer marks or unmarks a frequently asked question.', result: ['isFaq'] },
    removed: { when: 'A post is removed.' },
  },
  news: {
    activated: { when: 'A trainer shows a hidden news item again.', result: ['title'] },
    deactivated: { when: 'A trainer hides a news item.', result: ['title'] },
  },
  site: { updated: { when: 'An admin changes a setting.', result: ['setting', 'from', 'to'] } },
  'progress-matrix': {
    exported: {
      when: 'A trainer exports the matrix.',
      result: ['format', 'sort', 'the filter, apart from the search'],
      personal: ['search'],
    },
  },
  announcement: {
    created: { when: 'A trainer sends an announcement.', result: ['title', 'audience', 'recipients (count)'] },
    updated: { when: 'A trainer edits it.', result: ['title'] },
    revoked: { when: 'A trainer withdraws it.', result: ['title'] },
  },
};
