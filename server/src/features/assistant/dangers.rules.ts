import { tokenize } from './library/words.rules.ts';

/** Kinds of actions that can harm a plant, its visibility or evidence when done without permission. */
export type Danger = 'protection' | 'records' | 'restart' | 'device' | 'credentials' | 'backups';

interface DangerousAction {
  readonly danger: Danger;
  readonly verbs: RegExp;
  readonly objects: RegExp;
  /** The sections or procedures that describe the safe way, best first. Those that a site has withdrawn are skipped. */
  readonly safe: readonly string[];
}

const off = String.raw`(switch|turn|shut|take|put)(ing)?( \S+){0,5}? (off|down|out)`;
const stop = String.raw`disabl(e|ing)|deactivat(e|ing)|stop(ping)?|paus(e|ing)|kill(ing)?|uninstall(ing)?|remov(e|ing)|bypass(ing)?|circumvent(ing)?|get(ting)? (round|around|past)|go(ing)? around|work(ing)? around|unload(ing)?|suspend(ing)?|${off}`;
const restart = String.raw`re-?start(ing)?|re-?boot(ing)?|reset(ting)?|power.?cycl(e|ing)|bounce|kill(ing)?|end(ing)?|terminat(e|ing)|force|stop(ping)?|shut(ting)? ?down|${off}`;
const wipe = String.raw`clear(ing)?|delet(e|ing)|wip(e|ing)|empty(ing)?|eras(e|ing)|purg(e|ing)|overwrit(e|ing)|remov(e|ing)|throw(ing)? away|format(ting)?|make room`;

const wholeWords = (pattern: string) => new RegExp(String.raw`\b(${pattern})\b`, 'i');

const dangerousActions: readonly DangerousAction[] = [
  {
    danger: 'protection',
    verbs: wholeWords(stop),
    objects: wholeWords(
      'anti-?virus|anti-?malware|av|defender|virus (scanner|protection|scan)|real-?time protection|tamper protection',
    ),
    safe: ['3#compare-the-exclusions', 'LC-03-05', '3#watch-the-host-afterwards'],
  },
  {
    danger: 'protection',
    verbs: wholeWords(stop),
    objects: wholeWords(
      'firewall|white-?listing|allow-?listing|application control|applocker|uac|bitlocker|secure boot|execution policy',
    ),
    safe: ['6#when-to-stop', 'LC-06-03', '6#configuration-data'],
  },
  {
    danger: 'records',
    verbs: wholeWords(wipe),
    objects: wholeWords('logs?|event logs?|journals?|history|events|evidence|traces|audit trail'),
    safe: ['LC-07-05', '7#full-or-cleared', 'LC-07-02'],
  },
  {
    danger: 'backups',
    verbs: wholeWords(wipe),
    objects: wholeWords('back-?ups?|images?|archives?|snapshots?|shadow copies'),
    safe: ['LC-08-05', '8#label-and-store', 'LC-08-02'],
  },
  {
    danger: 'restart',
    verbs: wholeWords(restart),
    objects: wholeWords('plcs?|controllers?|rtus?|sis|esd|safety system|router|gateway|fieldbus'),
    safe: ['13#keep-the-evidence', 'LC-13-01', '4#report-or-act'],
  },
  {
    danger: 'restart',
    verbs: wholeWords(restart),
    objects: wholeWords('services?|process(es)?|tasks?|programs?|applications?'),
    safe: ['4#report-or-act', 'LC-04-04', 'LC-04-02'],
  },
  {
    danger: 'restart',
    verbs: wholeWords(restart),
    objects: wholeWords(
      'servers?|stations?|hmis?|ews|historian|hosts?|pcs?|box|machine|computer|windows|node|dcs|scada',
    ),
    safe: ['LC-02-04', '2#read-the-result', '4#report-or-act'],
  },
  {
    danger: 'device',
    verbs: wholeWords(
      'plug(ging)?|connect(ing)?|charg(e|ing)|hook(ing)? up|attach(ing)?|put(ting)?|insert(ing)?|tether(ing)?',
    ),
    objects: wholeWords(
      '(my|own|private|personal) (phone|mobile|smartphone|laptop|stick|usb( stick)?|drive|tablet|watch|modem|hotspot)|phone|smartphone|hotspot|modem|wi-?fi dongle',
    ),
    safe: ['11#connect', 'LC-11-02', 'LC-11-01'],
  },
  {
    danger: 'credentials',
    verbs: wholeWords(
      'giv(e|ing)|shar(e|ing)|lend(ing)?|tell(ing)?|needs?|wants?|asks?( for)?|us(e|es|ing)|borrow(ing)?|show(ing)?|send(ing)?',
    ),
    objects: wholeWords(
      '(my|our|your|operators?|admin|shift) (own )?(password|pass word|pin|login|account|credentials|badge|key card)|password (to|with)',
    ),
    safe: ['12#stop-and-call'],
  },
];

/** A dangerous action that a question suggests or asks about. */
export interface DangerFound {
  readonly danger: Danger;
  readonly safe: readonly string[];
  /** True if the question only asks about the action; its answer then comes first, after a short note. */
  readonly isInquiry: boolean;
}

/** Matches questions about a state, a permission or the past, and descriptions of symptoms. */
const inquiry =
  /^(is|are|was|were|did|does|who|why|when|where)\b|\bhow (do|can|could) (i|we|you) (see|check|know|tell|find|read|verify|look)\b|\bis it (ok|okay|safe|allowed|right)\b|\b(just|only) (want to )?(look|check|see|read)\b|\bbut (it|now|the)\b.*\b(says|shows|still)\b/i;

/** The dangerous action in a question, with the places of the safe procedure; null when there is none. */
export function findDanger(question: string): DangerFound | null {
  const normalized = question.replaceAll(/['’]/g, '').replaceAll(/\s+/g, ' ').trim();
  const action = dangerousActions.find(({ verbs, objects }) => verbs.test(normalized) && objects.test(normalized));
  if (!action || tokenize(normalized).length === 0) return null;
  return { danger: action.danger, safe: action.safe, isInquiry: inquiry.test(normalized) };
}

/** All places of safe procedures, for the test that they exist. */
export const safePlaces: readonly string[] = [...new Set(dangerousActions.flatMap(({ safe }) => safe))];
