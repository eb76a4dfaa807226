/**
 * The kinds of dangerous actions. Without permission they can harm the plant, hide its state from the operators, or
 * destroy evidence.
 */
export type Danger = 'protection' | 'records' | 'restart' | 'device' | 'credentials' | 'backups';

/** A dangerous action. A question that contains one of the verbs and one of the objects is about this action. */
interface DangerousAction {
  readonly danger: Danger;
  readonly verbs: RegExp;
  readonly objects: RegExp;
  /**
   * The sections (`3#compare-the-exclusions`) and procedures (`LC-03-05`) that describe the safe way, best first. An
   * answer quotes the first one that the site has not removed.
   */
  readonly safeSources: readonly string[];
}

const offVerbs = String.raw`(switch|turn|shut|take|put)(ing)?( \S+){0,5}? (off|down|out)`;
const stopVerbs = String.raw`disabl(e|ing)|deactivat(e|ing)|stop(ping)?|paus(e|ing)|kill(ing)?|uninstall(ing)?|remov(e|ing)|bypass(ing)?|circumvent(ing)?|get(ting)? (round|around|past)|go(ing)? around|work(ing)? around|unload(ing)?|suspend(ing)?|${offVerbs}`;
const restartVerbs = String.raw`re-?start(ing)?|re-?boot(ing)?|reset(ting)?|power.?cycl(e|ing)|bounce|kill(ing)?|end(ing)?|terminat(e|ing)|force|stop(ping)?|shut(ting)? ?down|${offVerbs}`;
const wipeVerbs = String.raw`clear(ing)?|delet(e|ing)|wip(e|ing)|empty(ing)?|eras(e|ing)|purg(e|ing)|overwrit(e|ing)|remov(e|ing)|throw(ing)? away|format(ting)?|make room`;

const wholeWords = (pattern: string) => new RegExp(String.raw`\b(${pattern})\b`, 'i');

const dangerousActions: readonly DangerousAction[] = [
  {
    danger: 'protection',
    verbs: wholeWords(stopVerbs),
    objects: wholeWords(
      'anti-?virus|anti-?malware|av|defender|virus (scanner|protection|scan)|real-?time protection|tamper protection',
    ),
    safeSources: ['3#compare-the-exclusions', 'LC-03-05', '3#watch-the-host-afterwards'],
  },
  {
    danger: 'protection',
    verbs: wholeWords(stopVerbs),
    objects: wholeWords(
      'firewall|white-?listing|allow-?listing|application control|applocker|uac|bitlocker|secure boot|execution policy',
    ),
    safeSources: ['6#when-to-stop', 'LC-06-03', '6#configuration-data'],
  },
  {
    danger: 'records',
    verbs: wholeWords(wipeVerbs),
    objects: wholeWords('logs?|event logs?|journals?|history|events|evidence|traces|audit trail'),
    safeSources: ['LC-07-05', '7#full-or-cleared', 'LC-07-02'],
  },
  {
    danger: 'backups',
    verbs: wholeWords(wipeVerbs),
    objects: wholeWords('back-?ups?|images?|archives?|snapshots?|shadow copies'),
    safeSources: ['LC-08-05', '8#label-and-store', 'LC-08-02'],
  },
  {
    danger: 'restart',
    verbs: wholeWords(restartVerbs),
    objects: wholeWords('plcs?|controllers?|rtus?|sis|esd|safety system|router|gateway|fieldbus'),
    safeSources: ['13#keep-the-evidence', 'LC-13-01', '4#report-or-act'],
  },
  {
    danger: 'restart',
    verbs: wholeWords(restartVerbs),
    objects: wholeWords('services?|process(es)?|tasks?|programs?|applications?'),
    safeSources: ['4#report-or-act', 'LC-04-04', 'LC-04-02'],
  },
  {
    danger: 'restart',
    verbs: wholeWords(restartVerbs),
    objects: wholeWords(
      'servers?|stations?|hmis?|ews|historian|hosts?|pcs?|box|machine|computer|windows|node|dcs|scada',
    ),
    safeSources: ['LC-02-04', '2#read-the-result', '4#report-or-act'],
  },
  {
    danger: 'device',
    verbs: wholeWords(
      'plug(ging)?|connect(ing)?|charg(e|ing)|hook(ing)? up|attach(ing)?|put(ting)?|insert(ing)?|tether(ing)?',
    ),
    objects: wholeWords(
      '(my|own|private|personal) (phone|mobile|smartphone|laptop|stick|usb( stick)?|drive|tablet|watch|modem|hotspot)|phone|smartphone|hotspot|modem|wi-?fi dongle',
    ),
    safeSources: ['11#connect', 'LC-11-02', 'LC-11-01'],
  },
  {
    danger: 'credentials',
    verbs: wholeWords(
      'giv(e|ing)|shar(e|ing)|lend(ing)?|tell(ing)?|needs?|wants?|asks?( for)?|us(e|es|ing)|borrow(ing)?|show(ing)?|send(ing)?',
    ),
    objects: wholeWords(
      '(my|our|your|operators?|admin|shift) (own )?(password|pass word|pin|login|account|credentials|badge|key card)|password (to|with)',
    ),
    safeSources: ['12#stop-and-call'],
  },
];

/** A dangerous action that a question suggests or asks about. */
export interface DetectedDanger {
  readonly danger: Danger;
  /** The sections and procedures that describe the safe way, best first. */
  readonly safeSources: readonly string[];
  /** False if the question only asks about the action, for example whether the action is allowed or has happened. */
  readonly isIntended: boolean;
}

/** Matches questions about a state, a permission or the past, and descriptions of symptoms. */
const inquiryPattern =
  /^(is|are|was|were|did|does|who|why|when|where)\b|\bhow (do|can|could) (i|we|you) (see|check|know|tell|find|read|verify|look)\b|\bis it (ok|okay|safe|allowed|right)\b|\b(just|only) (want to )?(look|check|see|read)\b|\bbut (it|now|the)\b.*\b(says|shows|still)\b/i;

/** Finds the dangerous action that a question suggests or asks about. Returns null if there is none. */
export function findDanger(question: string): DetectedDanger | null {
  const normalized = question.replaceAll(/['’]/g, '').replaceAll(/\s+/g, ' ').trim();
  const action = dangerousActions.find(({ verbs, objects }) => verbs.test(normalized) && objects.test(normalized));
  if (!action) return null;
  return { danger: action.danger, safeSources: action.safeSources, isIntended: !inquiryPattern.test(normalized) };
}

/** All sections and procedures that dangerous actions refer to. A test checks that they exist. */
export const allSafeSources: readonly string[] = [...new Set(dangerousActions.flatMap((action) => action.safeSources))];
