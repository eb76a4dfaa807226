/** The id of a window: the id of its host, a slash, and its kind or the name of its tool. */
export type WindowId = string;

/** One input of a person. The inputs of a run, in their order, are its only record. */
export type Input =
  | { readonly kind: 'line'; readonly window: WindowId; readonly text: string }
  | { readonly kind: 'interrupt'; readonly window: WindowId }
  /**
   * A button: `label/HOST`, `window/HOST/KIND`, `tool/HOST/TOOL` with further parts, or `close/WINDOW`. At a host with
   * things to look at: `look/HOST/PLACE`, `hand/HOST/THING`, and `hand/HOST/cable/KEY` for one of several cables.
   */
  | { readonly kind: 'tap'; readonly target: string }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'write'; readonly line: string; readonly value: string }
  | { readonly kind: 'submit' }
  | {
      readonly kind: 'call';
      readonly people: readonly string[];
      readonly says: Statement;
      readonly running: 'stop' | 'go on';
    }
  | { readonly kind: 'answer'; readonly event: string; readonly choice: string };

/** What a person says on the phone, chosen from parts. */
export interface Statement {
  readonly host?: string | undefined;
  readonly what?: 'begin' | 'end' | 'running' | 'reading' | 'found' | 'attack' | 'question' | undefined;
  /** What was found, for example a value of the sheet or of the screen. */
  readonly about?: string | undefined;
  /** The id of the question of the drill that is asked. */
  readonly asks?: string | undefined;
  /** Local time, for example `09:41`. */
  readonly since?: string | undefined;
  readonly changed?: 'nothing' | 'something' | undefined;
  readonly minutes?: number | undefined;
}

/** The answer to every event that leaves things as they are. */
export const carryOn = 'carry-on';

/** The longest time that one input can wait, in seconds. */
export const maxWaitSeconds = 7200;

const hidden = '••••';

/** The beginning of a command for which `/p` or `-p` is something else than a password: a protocol, a pause, a prompt. */
const hasOtherP =
  /(?:^|[|&(])\s*(?:[^\s|&(]*\\)?(?:del|dir|erase|more|netstat|replace|route|set|xcopy)(?:\.exe|\.com)?(?:[\s/][^|&]*)?$/i;

/**
 * Replaces passwords in a line: the word behind `/p`, `/rp`, `/pass`, `/password` and `-RecoveryPassword`, with a slash or
 * a hyphen, what ConvertTo-SecureString takes, and the password of `net user NAME` and `net use`. `*` stands for a password
 * that is asked. The browser does this before it keeps a line, and the server before it stores one.
 */
export function maskSecrets(text: string): string {
  if (!mayHoldSecret.test(text)) return text;
  let masked = text;
  // What stood behind a password may become one: the last pass changes nothing, so that each side gets the same line.
  for (let pass = 0; pass < 8; pass += 1) {
    const next = maskOnce(masked);
    if (next === masked) break;
    masked = next;
  }
  return masked;
}

/** What each line with a password contains. Most lines do not. */
const mayHoldSecret = /[/-](?:r?p|(?:recovery)?pass(?:word)?)[:\s]|convertto-securestring|\bnet1?(?:\.exe)?\s/i;

function maskOnce(text: string): string {
  return text
    .replaceAll(
      /(\s[/-](?:(r?p)|(?:recovery)?pass(?:word)?)[:\s]\s*)(?!\(\s*convertto-securestring\b)(\((?:[^()]|\([^()]*\))*\)|"[^"]*"|'[^']*'|\S+)/gi,
      (whole, before: string, short: string | undefined, _, offset: number) =>
        short?.toLowerCase() === 'p' && hasOtherP.test(text.slice(0, offset)) ? whole : `${before}${hidden}`,
    )
    .replaceAll(
      /(\bconvertto-securestring(?:\s+-(?:asplaintext|force|string))*\s+)(?![-$])("[^"]*"|'[^']*'|[^\s()|;]+)/gi,
      `$1'${hidden}'`,
    )
    .replaceAll(/("[^"]*"|'[^']*')(?=\s*\|\s*convertto-securestring\b)/gi, `'${hidden}'`)
    .replaceAll(
      /(\bnet1?(?:\.exe)?\s+user\s+(?:"[^"]*"|[^\s/">|&]+)\s+(?:\/\S+\s+)*)(?!\*(?:\s|$))("[^"]*"|[^\s/>|&]+)/gi,
      `$1${hidden}`,
    )
    .replaceAll(
      /(\bnet1?(?:\.exe)?\s+use\s+(?:[^\s\\]\S*\s+)?\\\\\S+\s+(?:\/\S+\s+)*)(?!\*(?:\s|$))("[^"]*"|[^\s/>|&]+)/gi,
      `$1${hidden}`,
    );
}
