/**
 * Checks that the queries of each feature use only the tables of this feature, the shared views, and the tables in
 * `exceptions`. Prints all other uses and all unused exceptions, and exits with code 1 if there are any.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../prepare/project.mjs';

/** The tables by owner. An owner is a folder of server/src/features or server/src/platform, or the curriculum. */
export const tablesByOwner = {
  accounts: [
    'users',
    'email_changes',
    'directory_identities',
    'directory_requests',
    'known_browsers',
    'registration_clashes',
  ],
  announcements: ['announcements', 'announcement_recipients'],
  assistant: [
    'asked_questions',
    'asked_terms',
    'assistant_knowledge',
    'assistant_questions',
    'passages',
    'passages_due',
    'passage_terms',
    'passage_words',
    'search_synonyms',
  ],
  badges: ['badges'],
  certificates: ['certificates', 'certificate_approvals'],
  'content-updates': ['content_updates'],
  curriculum: ['shipped_content'],
  discussions: ['discussion_posts', 'discussion_reports'],
  drafts: ['drafts'],
  drills: ['drills', 'drill_runs', 'drill_inputs', 'drill_transcripts', 'drill_lines', 'drill_exemptions'],
  evidence: ['evidence_marks'],
  logins: ['sign_ins', 'sign_in_day_versions'],
  modules: ['modules', 'module_revisions', 'module_pictures', 'golden_rules', 'content_version'],
  news: ['training_news', 'training_news_media'],
  notifications: ['notifications'],
  'platform/auth': ['sessions'],
  'platform/db': ['schema_migrations', 'shared_version'],
  'platform/one-time-links': ['one_time_links', 'bulk_links'],
  'platform/rate-limit': ['rate_limit_calls'],
  progress: ['module_progress', 'module_readings', 'reading_clocks'],
  quizzes: [
    'quizzes',
    'questions',
    'question_versions',
    'quiz_attempts',
    'quiz_result_versions',
    'wrong_critical_answers',
    'attempt_questions',
    'regrades',
    'attempt_regrades',
  ],
  records: ['training_events', 'training_event_details'],
  'platform/storage': ['discarded_files'],
  resources: ['learning_resources', 'resource_captions', 'video_watching'],
  'second-factor': ['authenticator_apps', 'passkeys', 'recovery_codes', 'second_factor_challenges'],
  site: ['site'],
  sops: ['sops', 'sop_revisions', 'sop_views', 'viewed_sops', 'sop_reads'],
  trainees: ['matrix_summaries', 'matrix_changes'],
  uploads: ['uploads'],
};

/**
 * The views that every feature may read, by owner. A view is created in the same migrations as the tables of its owner.
 */
export const viewsByOwner = {
  accounts: ['people', 'active_people', 'active_trainees', 'undecided_clashes'],
  certificates: ['certificate_states'],
  drills: ['active_drills', 'passed_drills', 'first_drill_passes', 'exempt_from_drills'],
  evidence: ['marked_evidence'],
  logins: ['successful_sign_ins'],
  modules: ['module_titles', 'module_words', 'active_modules'],
  progress: ['started_modules', 'completed_modules', 'module_readers', 'module_reading_times'],
  quizzes: [
    'quiz_titles',
    'module_quizzes',
    'active_questions',
    'quiz_results',
    'submitted_attempts',
    'answers_to_warn_of',
    'critical_mistakes',
    'regraded_passes',
  ],
  'second-factor': ['second_factor_holders'],
  site: ['sign_in_policy', 'module_gate', 'upload_settings'],
  sops: ['active_sops', 'sop_readings'],
};

/** The tables of other owners that a feature may use, each with the reason. */
export const exceptions = {
  'content-updates': {
    sops: 'a shipped text is compared with the copy of the site, which may be outside the library',
  },
  modules: {
    sops: 'an editor is warned of links to a section from procedures that are not in the library either',
  },
  site: {
    quizzes: 'every active quiz counts, not only the first of a module',
  },
  statistics: {
    questions: 'the figure also counts the questions of inactive quizzes, which active_questions leaves out',
    sessions: 'people and session lengths are aggregated over all sessions in one statement, so that the figures agree',
    users: 'the figures leave out deleted accounts and count open requests for trainer access, which no view shows',
  },
  trainees: {
    quiz_attempts:
      'the matrix is one statement (decision 0042) that needs open attempts, which quiz_results leaves out',
  },
};

/** Converts `tablesByOwner` or `viewsByOwner` to a Map from each table or view to its owner. */
const toOwnersByName = (namesByOwner) =>
  new Map(Object.entries(namesByOwner).flatMap(([owner, names]) => names.map((name) => [name, owner])));

/** Returns the owner of a file, for example "quizzes", "platform/auth" or "curriculum". */
function ownerOf(file) {
  const [, parent, folder] = /^server\/src\/([a-z-]+)\/([a-z-]+)/.exec(file) ?? [];
  if (parent === 'features') return folder;
  return parent === 'platform' ? `platform/${folder}` : parent;
}

const withoutComments = (text) => text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '');

/**
 * Matches the table names in a call of the query builder Kysely, such as `.innerJoin('users as author', …)` or
 * `.selectFrom(['a', 'b'])`. The group contains the quoted names.
 */
const namesInCalls =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|using|from|\w+Join\w*)\(\s*((?:\[\s*)?(?:'[a-z_]+(?: as [a-z_]+)?'[,\s\]]*)+)/g;
/** Matches table names in SQL: after from, join, into, update, using and table, and after a comma. */
const namesInSql = /(?:\b(?:from|join|into|update|using|table)\s+(?:only\s+)?|,\s*)([a-z_]+)\b(?!\s*\()/gi;
/** Matches a template literal with SQL. The group contains its text. */
const sqlText = /\bsql(?:<[^`]*>)?`([\s\S]*?)`/g;

/** Returns the names in `tableNames` that occur as tables in the text of a *.queries.ts file. */
export function listTableNames(text, tableNames) {
  const code = withoutComments(text);
  const matchedNames = new Set();
  for (const [, list] of code.matchAll(namesInCalls)) {
    for (const [, name] of list.matchAll(/'([a-z_]+)(?: as [a-z_]+)?'/g)) matchedNames.add(name);
  }
  for (const [, statement] of code.matchAll(sqlText)) {
    for (const [, name] of statement.matchAll(namesInSql)) matchedNames.add(name);
  }
  return [...matchedNames].filter((name) => tableNames.has(name));
}

/**
 * Returns a message for each use of a table of another owner without an exception, and for each unused exception.
 * `files` are the *.queries.ts files as `{ file, text }`.
 */
export function listFaults(files, { tables = tablesByOwner, views = viewsByOwner, allowed = exceptions } = {}) {
  const owners = toOwnersByName(tables);
  const faults = [];
  const usedExceptions = new Set();
  for (const { file, text } of files) {
    const feature = ownerOf(file);
    for (const name of listTableNames(text, owners)) {
      const owner = owners.get(name);
      if (owner === feature) continue;
      if (allowed[feature]?.[name]) usedExceptions.add(`${feature} ${name}`);
      else {
        const sharedViews = views[owner] ? `; it shares ${views[owner].join(', ')}` : '';
        faults.push(`${file}: the table ${name} belongs to ${owner}${sharedViews}`);
      }
    }
  }
  for (const [feature, names] of Object.entries(allowed)) {
    for (const name of Object.keys(names)) {
      if (!usedExceptions.has(`${feature} ${name}`))
        faults.push(`the exception of ${feature} for ${name} is not needed`);
    }
  }
  return faults;
}

/**
 * Returns a message for each table or view in tables.ts without an owner, and for each name with an owner that
 * tables.ts does not contain. `tablesFile` is the text of tables.ts.
 */
export function listOwnershipMismatches(tablesFile, { tables = tablesByOwner, views = viewsByOwner } = {}) {
  const existingNames = new Set([...tablesFile.matchAll(/^ {2}(\w+): \{/gm)].map(([, name]) => name));
  const ownedNames = new Set([...toOwnersByName(tables).keys(), ...toOwnersByName(views).keys()]);
  return [
    ...[...existingNames]
      .filter((name) => !ownedNames.has(name))
      .map(
        (name) =>
          `the table or view ${name} has no owner: add it to tablesByOwner or viewsByOwner in scripts/checks/table-owners.mjs`,
      ),
    ...[...ownedNames]
      .filter((name) => !existingNames.has(name))
      .map((name) => `the database has no table or view ${name}`),
  ];
}

/** The queries of the demo data are not checked, because they write to the tables of all features. */
const isChecked = (file) =>
  /^server\/src\/.*\.queries\.ts$/.test(file) &&
  !file.startsWith('server/src/demo/') &&
  existsSync(path.join(root, file));

function check() {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
    .toString()
    .split('\n')
    .filter((file) => isChecked(file))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
  const tablesFile = readFileSync(path.join(root, 'server/src/platform/db/tables.ts'), 'utf8');
  const faults = [...listOwnershipMismatches(tablesFile), ...listFaults(files)];
  if (faults.length > 0) process.stdout.write(`${faults.join('\n')}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

if (process.argv[1] === import.meta.filename) check();
