import type { RecordedVerb, RecordObject } from './records.contract.ts';

/** The description of one kind of training event. */
interface EventDescription {
  /** The occasion on which the event is recorded. */
  readonly when: string;
  /** The fields of `result`, with an explanation in parentheses where needed. */
  readonly result?: readonly string[];
  /**
   * The free texts of the event. These texts are stored separately, so that they can be erased together with the
   * person.
   */
  readonly personal?: readonly string[];
}

/**
 * The field `emailChange` of `result`, for events that also cancel an unconfirmed change of the email. Somebody with a
 * stolen session might have requested that change.
 */
const emailChange = 'emailChange ("ended" if an unconfirmed change of the email ended too; otherwise absent)';

/** The fields that `result` has in every event about a run of a drill. */
const runFields =
  'drillId, number, title, kind (record, practice), tryNumber, seed, simulatorRevision (needed, together with the inputs, to repeat the run)';

/** The fields that `result` has in addition for a graded run. */
const gradedRunFields = [
  'inputsHash (SHA-256 of the inputs)',
  'inputCount',
  'rightCount, lineCount, requiredCount (lines)',
];

/** The descriptions of all training events. docs/training-events.md is generated from them. */
export const eventCatalogue: { readonly [Object in RecordObject]: Record<RecordedVerb<Object>, EventDescription> } = {
  module: {
    initialized: { when: 'A person starts the module.' },
    progressed: { when: 'The reading depth reaches 25, 50, 75 or 100 percent.', result: ['depth (percent)'] },
    marked: { when: 'The person ticks "Mark as completed".' },
    answered: {
      when: 'The person answers the check question at the end of a part, and the answer differs from the one before.',
      result: ['part (number)', 'option (number of the chosen option, from 1)', 'isRight'],
    },
    completed: {
      when: 'A person completes the module with the button (declared), by passing its quiz, or by passing its quiz before reading (test_out), which waives the reading.',
      result: ['by (declared, quiz, test_out)'],
    },
    created: { when: 'An admin creates a module.' },
    updated: {
      when: 'An admin changes the settings of the module, or a trainer publishes a revision or allows people to take the quiz before reading.',
      result: [
        'fields (names of the changed settings)',
        'from, to (if the chapter number changes)',
        'allowsTestOut (if changed)',
        'revision (if published)',
        'kind (if published: small_correction, read_again, read_and_pass_again)',
        'askedToRead, askedToPass (if published: numbers of people)',
      ],
      personal: ['note (if published)'],
    },
    activated: {
      when: 'An admin activates the module.',
      result: ['begun (number of people)', 'completed (number of people)'],
    },
    deactivated: {
      when: 'An admin deactivates the module.',
      result: ['begun (number of people)', 'completed (number of people)'],
    },
    approved: {
      when: "An admin replaces the site's text with the newer shipped text.",
      result: ['shippedUpdate (key of the shipped text)', 'title'],
    },
    rejected: {
      when: "An admin keeps the site's text and refuses the newer shipped text.",
      result: ['shippedUpdate (key of the shipped text)', 'title'],
    },
  },
  // A regrade: after the correct option of a question was changed, submitted attempts are graded again. Scores only
  // rise.
  quiz: {
    attempted: {
      when: 'A person starts an attempt.',
      result: ['quizId', 'testOut (true: started before the text was read)'],
    },
    passed: {
      when: 'An attempt is graded with at least the pass mark, or a regrade raises its score to the pass mark. A test-out needs at least 90 percent.',
      result: [
        'quizId',
        'score (percent)',
        'passingScore (percent)',
        'timeSpentSeconds, wrongCritical (count; both only for a graded attempt)',
        'regradeId, previousScore, wasPassing (only for a regrade)',
        'testOut (true: the attempt was started before the text was read)',
      ],
    },
    failed: {
      when: 'An attempt is graded below the pass mark, or a test-out below 90 percent.',
      result: [
        'quizId',
        'score (percent)',
        'passingScore (percent)',
        'timeSpentSeconds',
        'testOut (true: the attempt was started before the text was read)',
      ],
    },
    scored: {
      when: 'A regrade raises the score of an attempt, and the attempt was passed before or is still failed.',
      result: ['quizId', 'regradeId', 'score', 'previousScore', 'passingScore (percent)', 'wasPassing'],
    },
    terminated: {
      when: 'The server closes an attempt whose time is over. The event passed or failed follows.',
      result: ['quizId'],
    },
    updated: {
      when: 'A trainer changes the quiz or its questions.',
      result: ['act (see QuizAct in records.contract.ts)', 'further fields that depend on the act'],
    },
    approved: {
      when: "An admin replaces the site's quiz with the newer shipped quiz.",
      result: ['shippedUpdate (key of the shipped quiz)', 'title'],
    },
    rejected: {
      when: "An admin keeps the site's quiz and refuses the newer shipped quiz.",
      result: ['shippedUpdate (key of the shipped quiz)', 'title'],
    },
  },
  'quiz-wait': {
    removed: {
      when: 'A trainer or admin lifts the waiting time of a person before the next attempt at a quiz.',
      result: ['quizId', 'until (time at which the waiting time would have ended)'],
    },
  },
  // A run of a drill. Every event has the fields that are needed to repeat the run.
  drill: {
    attempted: { when: 'A person starts a run of a drill.', result: [runFields] },
    passed: {
      when: 'A run for the record is handed in and passed, or becomes passed when a trainer decides that a line counts.',
      result: [runFields, ...gradedRunFields],
    },
    failed: {
      when: 'A run for the record is handed in and not passed.',
      result: [runFields, ...gradedRunFields],
    },
    completed: {
      when: 'A practised run is handed in.',
      result: [runFields, 'inputsHash (SHA-256 of the inputs)', 'inputCount'],
    },
    terminated: {
      when: 'The server ends a run, which then does not count.',
      result: [
        runFields,
        'closedBy (update: an update changed what the host shows; time_limit: the replay takes too long)',
        'inputCount',
      ],
    },
    updated: {
      when: 'An open run continues with a newer simulator, in which its hosts show the same as before.',
      result: [runFields, 'previousSimulatorRevision', 'inputCount'],
    },
    approved: {
      when: 'A trainer decides that a right line counts, although the trainee wrote it before the host had shown its value.',
      result: [runFields, 'line (its id)', 'lineNumber'],
      personal: ['reason'],
    },
  },
  account: {
    registered: {
      when: 'A person registers, opens the account of the first admin with a one-time link, or signs in with the directory for the first time.',
      result: ['by (directory, or absent)'],
    },
    created: {
      when: 'An admin creates an account or imports it from a file.',
      result: ['by (admin, import)', 'role (if by admin)'],
    },
    approved: {
      when: 'An admin or the operator approves a registration.',
      result: ['by (operator, or absent)'],
    },
    rejected: { when: 'An admin refuses a registration.' },
    activated: { when: 'An admin activates an account.' },
    deactivated: { when: 'An admin deactivates an account.', result: [emailChange] },
    updated: {
      when: 'An admin, the person or the directory changes data of the account, or the account is linked to the directory (field directorySignIn).',
      result: ['fields (names of the changed fields)', 'by (directory, or absent)'],
      personal: ['previousName, newName (if the name of the person changes)'],
    },
    deleted: { when: 'An admin deletes a person, which erases their personal data.' },
  },
  session: {
    'logged-in': { when: 'A person signs in.' },
    revoked: { when: 'An admin ends all sessions of a person.', result: [emailChange] },
  },
  'trainer-access': {
    requested: { when: 'A person requests trainer access.' },
    approved: { when: 'An admin or the directory grants trainer access.', result: ['by (directory, or absent)'] },
    rejected: { when: 'An admin refuses the request for trainer access.' },
    revoked: { when: 'An admin or the directory revokes trainer access.', result: ['by (directory, or absent)'] },
  },
  'admin-access': {
    approved: { when: 'An admin or the directory grants admin access.', result: ['by (directory, or absent)'] },
    revoked: { when: 'An admin or the directory revokes admin access.', result: ['by (directory, or absent)'] },
  },
  password: {
    requested: {
      when: 'An admin or the operator creates a link or a card to set a password, or the person asks for a link.',
      result: ['by (mail: an admin had the link mailed; card: an admin created a card; operator; person; or absent)'],
    },
    updated: { when: 'A person sets a new password.', result: ['by (card, or absent)', emailChange] },
  },
  'second-factor': {
    added: { when: 'A person adds an authenticator app or a passkey.', result: ['method (app, passkey)'] },
    updated: { when: 'A person replaces their recovery codes by new ones.' },
    removed: { when: 'A person removes an authenticator app or a passkey.', result: ['method (app, passkey)'] },
    revoked: {
      when: 'Another admin or the operator removes all second factors of a person.',
      result: ['by (operator, or absent)'],
    },
  },
  sop: {
    read: {
      when: 'A person confirms that they have read and understood a revision.',
      result: ['number', 'title', 'revision', 'declared (true: read outside the page, after a download)'],
    },
    viewed: {
      when: 'A person has had a revision open for five seconds.',
      result: ['number', 'title', 'revision'],
    },
    downloaded: { when: 'A person downloads the file of the procedure.', result: ['number', 'title', 'revision'] },
    added: { when: 'A trainer adds a procedure.', result: ['number', 'revision'] },
    updated: {
      when: 'A trainer adds a revision, or changes title, description or chapter number.',
      result: ['number', 'revision', 'what (names of the changed fields; absent for a revision)'],
    },
    approved: {
      when: "A trainer releases a revision, or an admin replaces the site's text with the newer shipped text.",
      result: ['number and revision (if released)', 'shippedUpdate and title (if replaced)'],
    },
    rejected: {
      when: "An admin keeps the site's text and refuses the newer shipped text.",
      result: ['shippedUpdate (key of the shipped text)', 'title'],
    },
    activated: { when: 'A trainer returns a procedure to the library.', result: ['number', 'revision'] },
    deactivated: { when: 'A trainer removes a procedure from the library.', result: ['number', 'revision'] },
    removed: { when: 'A trainer or admin deletes a procedure.', result: ['number', 'revision'] },
  },
  badge: { earned: { when: 'A person earns a badge.', result: ['kind'] } },
  certificate: {
    requested: { when: 'A person requests a certificate.', result: ['number'] },
    approved: {
      when: 'A certificate is issued after the approval by a trainer or admin.',
      result: ['number'],
      personal: ['reason (if evidence of the holder is marked)'],
    },
    rejected: { when: 'A trainer or admin rejects the request.', result: ['number'], personal: ['reason'] },
    revoked: {
      when: 'A trainer or admin revokes an issued certificate.',
      result: ['number', 'reasonClass (category of the reason)'],
      personal: ['reason'],
    },
    exported: {
      when: 'A trainer or admin exports the list of certificates.',
      result: ['format', 'the other fields of the filter'],
      personal: ['search'],
    },
  },
  resource: {
    added: { when: 'A trainer adds a resource.', result: ['title', 'type'] },
    updated: {
      when: 'A trainer changes a resource, its captions, or the order of the resources of a module.',
      result: ['title', 'captions (language; null if deleted)', 'order (number of resources)'],
    },
    removed: { when: 'A trainer or admin deletes a resource.', result: ['title', 'type'] },
    completed: { when: 'A person has watched at least 90 percent of a video.', result: ['title', 'percentage'] },
  },
  'personal-data': { exported: { when: "An admin exports a person's data." } },
  discussion: {
    approved: {
      when: "A trainer accepts an answer to another person's question, or resolves the reports of a post.",
      result: ['answerId (if accepted)', 'reports ("resolved", if resolved)'],
    },
    updated: { when: 'A trainer marks a question as frequently asked, or removes the mark.', result: ['isFaq'] },
    removed: { when: "A trainer removes another person's post." },
  },
  news: {
    activated: { when: 'A trainer shows a hidden news item again.', result: ['title'] },
    deactivated: { when: 'A trainer hides a news item.', result: ['title'] },
  },
  site: { updated: { when: 'An admin changes a setting of the site.', result: ['setting', 'from', 'to'] } },
  'user-list': {
    exported: {
      when: 'An admin exports the list of users.',
      result: ['format', 'the other fields of the filter'],
      personal: ['search'],
    },
  },
  'progress-matrix': {
    exported: {
      when: 'A trainer exports the progress matrix.',
      result: ['format', 'sort', 'the other fields of the filter'],
      personal: ['search'],
    },
  },
  'training-record': { exported: { when: "A trainer or admin saves a person's training record as PDF." } },
  announcement: {
    created: { when: 'A trainer sends an announcement.', result: ['title', 'audience', 'recipients (count)'] },
    updated: { when: 'A trainer edits an announcement.', result: ['title'] },
    revoked: { when: 'A trainer withdraws an announcement.', result: ['title'] },
  },
  reminder: {
    created: {
      when: 'A trainer or admin reminds a person of their next step.',
      result: ['label (text of the next step)'],
      personal: ['note (if the trainer added a sentence)'],
    },
  },
};
