import type { RecordedVerb, RecordObject } from '@loopcheck/contract/features/records/records.contract';
import { toWholePercent, toWholeScore } from '@loopcheck/contract/percent';

type EventDescriptions = { readonly [Object in RecordObject]: Record<RecordedVerb<Object>, string> };

/** The description of each event in exports. Names of people and titles are not part of it. */
const descriptions: EventDescriptions = {
  module: {
    initialized: 'Started the module',
    progressed: 'Read a part of the module',
    marked: 'Marked the module as completed',
    answered: 'Answered the check question of a part',
    completed: 'Completed the module',
    created: 'Created the module',
    updated: 'Changed the module',
    activated: 'Activated the module',
    deactivated: 'Deactivated the module',
    approved: 'Took over the newer shipped text',
    rejected: 'Kept the text of the site',
  },
  quiz: {
    attempted: 'Started an attempt at the quiz',
    passed: 'Passed the quiz',
    failed: 'Did not pass the quiz',
    scored: 'Got a higher score by a regrade',
    terminated: 'Reached the time limit of the quiz',
    updated: 'Changed the quiz',
    approved: 'Took over the newer shipped quiz',
    rejected: 'Kept the quiz of the site',
  },
  'quiz-wait': { removed: 'Lifted the waiting time before the next attempt' },
  drill: {
    attempted: 'Started a run of a drill',
    passed: 'Passed the drill',
    failed: 'Did not pass the drill',
    completed: 'Practised the drill',
    terminated: 'Had a run of a drill ended by the server',
    updated: 'Continued a run of a drill after an update',
    approved: 'Counted a line of a run of a drill',
  },
  account: {
    registered: 'Registered',
    created: 'Created the account',
    approved: 'Approved the account',
    rejected: 'Rejected the registration',
    activated: 'Activated the account',
    deactivated: 'Deactivated the account',
    updated: 'Changed data of the account',
    deleted: 'Deleted the person',
  },
  session: { 'logged-in': 'Signed in', revoked: 'Ended all sessions' },
  'trainer-access': {
    requested: 'Requested trainer access',
    approved: 'Granted trainer access',
    rejected: 'Rejected the request for trainer access',
    revoked: 'Revoked trainer access',
  },
  'admin-access': { approved: 'Granted admin access', revoked: 'Revoked admin access' },
  password: { requested: 'Created a link or a card to set a password', updated: 'Set a new password' },
  'second-factor': {
    added: 'Added a second factor',
    updated: 'Replaced the recovery codes',
    removed: 'Removed a second factor',
    revoked: 'Removed all second factors',
  },
  sop: {
    read: 'Confirmed to have read the procedure',
    viewed: 'Viewed the procedure',
    downloaded: 'Downloaded the procedure',
    added: 'Added the procedure',
    updated: 'Changed the procedure',
    approved: 'Released the procedure',
    rejected: 'Kept the text of the site',
    activated: 'Returned the procedure to the library',
    deactivated: 'Removed the procedure from the library',
    removed: 'Deleted the procedure',
  },
  badge: { earned: 'Earned a badge' },
  certificate: {
    requested: 'Requested a certificate',
    approved: 'Approved the certificate',
    rejected: 'Rejected the certificate',
    revoked: 'Revoked the certificate',
    exported: 'Exported the list of certificates',
  },
  resource: {
    added: 'Added a resource',
    updated: 'Changed a resource',
    removed: 'Deleted a resource',
    completed: 'Watched a video',
  },
  'personal-data': { exported: 'Exported the data of the person' },
  discussion: {
    approved: 'Accepted an answer or resolved reports',
    updated: 'Changed whether a question is frequently asked',
    removed: 'Removed a post',
  },
  news: { activated: 'Showed a news item again', deactivated: 'Hid a news item' },
  site: { updated: 'Changed a setting of the site' },
  'user-list': { exported: 'Exported the list of users' },
  'progress-matrix': { exported: 'Exported the progress of all trainees' },
  'training-record': { exported: 'Saved the training record of the person' },
  announcement: {
    created: 'Sent an announcement',
    updated: 'Changed an announcement',
    revoked: 'Withdrew an announcement',
  },
  reminder: { created: 'Reminded the person of the next step' },
};

/** The descriptions by event, in the form "object verb". */
const descriptionByEvent = new Map<string, string>(
  Object.entries(descriptions).flatMap(([object, descriptionByVerb]) =>
    Object.entries(descriptionByVerb).map(([verb, text]): [string, string] => [`${object} ${verb}`, text]),
  ),
);

/** Describes an event in words. An event that this release does not know is described by its object and verb. */
export function eventInWords({ object, verb }: { readonly object: string; readonly verb: string }): string {
  return descriptionByEvent.get(`${object} ${verb}`) ?? `${object} ${verb}`.replaceAll('-', ' ');
}

const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** The fields with a quiz score in percent. A score below the pass mark is never rounded up to the pass mark. */
const scoreFields = new Set(['score', 'previousScore']);
/** The fields with other percentages. */
const percentFields = new Set(['passingScore', 'depth', 'percentage']);
/** The fields that only programs need, such as those from which a run of a drill can be repeated. */
const technicalFields = new Set([
  'drillId',
  'seed',
  'inputsHash',
  'simulatorRevision',
  'previousSimulatorRevision',
  'line',
]);
/** The fields whose values are names of the API, such as `phoneNumber` or `test_out`. */
const fieldsWithApiNames = new Set([
  'act',
  'audience',
  'by',
  'closedBy',
  'emailChange',
  'fields',
  'kind',
  'method',
  'reasonClass',
  'setting',
  'type',
  'what',
]);

/**
 * Returns the result of an event in words, such as "score 80%, pass mark 80%, time spent 3 min 20 s". Leaves out ids and
 * `technicalFields`. Returns an empty text if nothing remains.
 */
export function detailsInWords(result: Readonly<Record<string, unknown>>): string {
  const details = Object.entries(result).flatMap(([name, value]) => {
    if (technicalFields.has(name)) return [];
    // Without a pass mark, a score below 100 percent must still not be rounded up to 100.
    const text = valueInWords(name, value, Number(result['passingScore'] ?? 100));
    return text === '' ? [] : [`${labels[name] ?? namesInWords(name)} ${text}`];
  });
  return details.join(', ');
}

/** The labels of fields whose API name would not be clear as a label. */
const labels: Readonly<Record<string, string>> = {
  passingScore: 'pass mark',
  timeSpentSeconds: 'time spent',
  what: 'fields',
  isFaq: 'frequently asked',
};

/** Returns the value of a field in words; an empty text for an id or another value that the details leave out. */
function valueInWords(name: string, value: unknown, passMark: number): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    if (name === 'timeSpentSeconds') return minutesAndSeconds(Math.round(value));
    if (scoreFields.has(name)) return `${toWholeScore(value, passMark)}%`;
    return percentFields.has(name) ? `${toWholePercent(value)}%` : String(value);
  }
  if (Array.isArray(value)) {
    const parts = value.map((part) => valueInWords(name, part, passMark));
    return parts.filter((text) => text !== '').join(' and ');
  }
  if (typeof value !== 'string' || uuidPattern.test(value)) return '';
  return fieldsWithApiNames.has(name) ? namesInWords(value) : value;
}

const minutesAndSeconds = (seconds: number) => `${Math.floor(seconds / 60)} min ${seconds % 60} s`;

/** Writes names of the API as words: `wrongCritical` as "wrong critical", `test_out` as "test out". */
const namesInWords = (names: string): string =>
  names.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll(/[_-]/g, ' ');
