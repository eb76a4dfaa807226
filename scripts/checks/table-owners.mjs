/**
 * Which feature names which table. A feature's queries may name its own tables, the shared views, and what an exception
 * below allows with its reason. Prints each other place; exits with 1 when there is any, or when an exception is not
 * needed any more.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../prepare/place.mjs';

/** The owner of each table: a folder of server/src/features, of server/src/platform, or the curriculum. */
export const tablesOf = {
  accounts: ['users'],
  announcements: ['announcements', 'announcement_recipients'],
  assistant: ['assistant_questions', 'passages', 'passages_due', 'passage_terms', 'passage_words', 'trade_words'],
  badges: ['badges'],
  certificates: ['certificates', 'certificate_approvals'],
  'content-updates': ['content_updates'],
  curriculum: ['shipped_content'],
  discussions: ['discussion_posts', 'discussion_reports'],
  logins: ['sign_ins'],
  modules: ['modules', 'module_revisions', 'golden_rules', 'content_version'],
  news: ['training_news', 'training_news_media'],
  notifications: ['notifications'],
  'platform/auth': ['sessions'],
  'platform/db': ['schema_migrations'],
  'platform/one-time-links': ['one_time_links'],
  'platform/rate-limit': ['failure_counts', 'rate_limit_calls'],
  progress: ['module_progress'],
  quizzes: [
    'quizzes',
    'questions',
    'question_versions',
    'quiz_attempts',
    'attempt_questions',
    'regrades',
    'attempt_regrades',
  ],
  records: ['training_events', 'training_event_details'],
  'platform/storage': ['discarded_files'],
  resources: ['learning_resources', 'resource_captions', 'video_watching'],
  site: ['site'],
  sops: ['sops', 'sop_revisions', 'sop_views', 'sop_reads'],
  uploads: ['uploads'],
};

/** Views that every feature may read, by their owner, who writes them in the baseline of its tables. */
export const viewsOf = {
  accounts: ['people', 'active_people', 'active_trainees'],
  modules: ['module_titles', 'active_modules'],
  progress: ['completed_modules'],
  quizzes: ['module_quizzes', 'active_questions', 'quiz_results'],
  sops: ['active_sops'],
};

const pending = 'not moved to a shared view or to a query of the owner yet';

/** Tables of others that a feature names all the same, and why. */
export const exceptions = {
  accounts: {
    sessions: pending,
  },
  certificates: {
    attempt_questions: pending,
    module_progress: pending,
    question_versions: pending,
    quiz_attempts: pending,
    users: pending,
  },
  'content-updates': {
    sops: 'a shipped text is compared with the copy of the site, which may be outside the library',
  },
  logins: {
    sessions: pending,
    users: pending,
  },
  modules: {
    sops: 'an editor is warned of links to a section from procedures that are not in the library either',
  },
  notifications: {
    discussion_posts: pending,
  },
  'platform/auth': {
    users: pending,
  },
  'platform/live': {
    sessions: pending,
    users: pending,
  },
  site: {
    quizzes: 'every active quiz counts, not only the first of a module',
  },
  sops: {
    users: pending,
  },
  statistics: {
    certificates: pending,
    module_progress: pending,
    modules: pending,
    questions: pending,
    quiz_attempts: pending,
    quizzes: pending,
    sessions: pending,
    sign_ins: pending,
    sops: pending,
    users: pending,
  },
  trainees: {
    badges: pending,
    certificates: pending,
    module_progress: pending,
    modules: pending,
    quiz_attempts: pending,
    quizzes: pending,
    sign_ins: pending,
    sop_reads: pending,
    sop_revisions: pending,
    sops: pending,
    users: pending,
  },
};

const invert = (owned) =>
  new Map(Object.entries(owned).flatMap(([owner, names]) => names.map((name) => [name, owner])));

/** `features/quizzes` and below is "quizzes", `platform/auth` is "platform/auth", `curriculum` is "curriculum". */
function ownerOf(file) {
  const [, wing, part] = /^server\/src\/([a-z-]+)\/([a-z-]+)/.exec(file) ?? [];
  if (wing === 'features') return part;
  return wing === 'platform' ? `platform/${part}` : wing;
}

const withoutComments = (text) => text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '');

/** Names of tables as Kysely's calls take them: `.innerJoin('users as author', …)`, `.selectFrom(['a', 'b'])`. */
const inCalls =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|using|from|\w+Join\w*)\(\s*((?:\[\s*)?(?:'[a-z_]+(?: as [a-z_]+)?'[,\s\]]*)+)/g;
/** Names of tables in SQL: after from, join, into, update, using, table, and after a comma with an alias. */
const inSql = /(?:\b(?:from|join|into|update|using|table)\s+(?:only\s+)?|,\s*)([a-z_]+)\b(?!\s*\()/gi;
const sqlText = /\bsql(?:<[^`]*>)?`([\s\S]*?)`/g;

/** The names of tables and views, of those known, that a file of queries names. */
export function tablesIn(text, known) {
  const code = withoutComments(text);
  const found = new Set();
  for (const [, list] of code.matchAll(inCalls)) {
    for (const [, name] of list.matchAll(/'([a-z_]+)(?: as [a-z_]+)?'/g)) found.add(name);
  }
  for (const [, statement] of code.matchAll(sqlText)) {
    for (const [, name] of statement.matchAll(inSql)) found.add(name);
  }
  return [...found].filter((name) => known.has(name));
}

/**
 * Faults in files of queries, given as `{ file, text }`: a table of another owner that is neither a shared view nor an
 * exception, and exceptions that nothing needs.
 */
export function faultsIn(files, { tables = tablesOf, views = viewsOf, allowed = exceptions } = {}) {
  const owners = invert(tables);
  const faults = [];
  const needed = new Set();
  for (const { file, text } of files) {
    const feature = ownerOf(file);
    for (const name of tablesIn(text, owners)) {
      const owner = owners.get(name);
      if (owner === feature) continue;
      if (allowed[feature]?.[name]) needed.add(`${feature} ${name}`);
      else {
        const shared = views[owner] ? `; it shares ${views[owner].join(', ')}` : '';
        faults.push(`${file}: the table ${name} belongs to ${owner}${shared}`);
      }
    }
  }
  for (const [feature, names] of Object.entries(allowed)) {
    for (const name of Object.keys(names)) {
      if (!needed.has(`${feature} ${name}`)) faults.push(`the exception of ${feature} for ${name} is not needed`);
    }
  }
  return faults;
}

/** Tables and views of the database that have no owner here, and names here that the database lacks. */
export function unownedIn(tablesFile, { tables = tablesOf, views = viewsOf } = {}) {
  const there = new Set([...tablesFile.matchAll(/^ {2}(\w+): \{/gm)].map(([, name]) => name));
  const listed = new Set([...invert(tables).keys(), ...invert(views).keys()]);
  return [
    ...[...there].filter((name) => !listed.has(name)).map((name) => `the table or view ${name} has no owner`),
    ...[...listed].filter((name) => !there.has(name)).map((name) => `the database has no table or view ${name}`),
  ];
}

/** Sample data writes what all features own, in their shape; tests read what they check. */
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
  const faults = [...unownedIn(tablesFile), ...faultsIn(files)];
  if (faults.length > 0) process.stdout.write(`${faults.join('\n')}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

if (process.argv[1] === import.meta.filename) check();
