import type { Program, ProgramCall } from '../../shell/program.ts';
import type { Session } from '../../shell/session.ts';

const banner = [
  'vssadmin 1.1 - Volume Shadow Copy Service administrative command-line tool',
  '(C) Copyright 2001-2013 Microsoft Corp.',
  '',
];

const usage = [
  '---- Commands Supported ----',
  '',
  'Delete Shadows        - Delete volume shadow copies',
  'List Providers        - List registered volume shadow copy providers',
  'List Shadows          - List existing volume shadow copies',
  'List ShadowStorage    - List volume shadow copy storage associations',
  'List Volumes          - List volumes eligible for shadow copies',
  'List Writers          - List subscribed volume shadow copy writers',
  'Resize ShadowStorage  - Resize a volume shadow copy storage association',
];

const writers = [
  ['Task Scheduler Writer', '{d61d61c8-d73a-4eee-8cdd-f6f9786b7124}'],
  ['VSS Metadata Store Writer', '{75dfb225-e2e4-4d39-9ac9-ffaff65ddf06}'],
  ['Performance Counters Writer', '{0bada1de-01a9-4625-8278-69e735f39dd2}'],
  ['System Writer', '{e8132975-6f93-4464-a53e-1050253ae220}'],
  ['ASR Writer', '{be000cbe-11fe-4426-9c58-531aa6355fc4}'],
  ['Registry Writer', '{afbab4a2-367d-4d15-a586-71dbb18f8485}'],
  ['Shadow Copy Optimization Writer', '{4dc3bdd4-ab48-4d07-adb0-3bee2926fd7f}'],
  ['COM+ REGDB Writer', '{542da469-d3e1-473c-9f4f-7847f01fc64f}'],
  ['WMI Writer', '{a6ad56c2-b509-4e6c-bb19-49d8f43532f0}'],
] as const;

function listWriters(session: Session): void {
  for (const [name, id] of writers) {
    const random = session.random(`writer/${name}`);
    session.print(`Writer name: '${name}'`);
    session.print(`   Writer Id: ${id}`);
    session.print(
      `   Writer Instance Id: {${random.hex(8)}-${random.hex(4)}-${random.hex(4)}-${random.hex(4)}-${random.hex(12)}}`,
    );
    session.print('   State: [1] Stable');
    session.print('   Last error: No error');
    session.print('');
  }
}

function listVolumes(session: Session): void {
  for (const volume of session.host.volume.values()) {
    if (volume.driveType !== 3) continue;
    const random = session.random(`volume/${volume.letter}`);
    session.print(`Volume path: ${volume.letter}\\`);
    session.print(
      `    Volume name: \\\\?\\Volume{${random.hex(8)}-${random.hex(4)}-${random.hex(4)}-${random.hex(4)}-${random.hex(12)}}\\`,
    );
  }
}

function listProviders(session: Session): void {
  session.print("Provider name: 'Microsoft Software Shadow Copy provider 1.0'");
  session.print('   Provider type: System');
  session.print('   Provider Id: {b5946137-7b9f-4925-af80-51abd60b20d5}');
  session.print('   Version: 1.0.0.7');
  session.print('');
}

const lists: Readonly<Record<string, (session: Session) => void>> = {
  writers: listWriters,
  volumes: listVolumes,
  providers: listProviders,
  shadows: (session) => session.print('No items found that satisfy the query.'),
  shadowstorage: (session) => session.print('No items found that satisfy the query.'),
};

function run({ session, args }: ProgramCall): number {
  for (const line of banner) session.print(line);
  const [verb = '', noun = ''] = args.map(({ text }) => text.toLowerCase());
  const list = verb === 'list' ? lists[noun] : undefined;
  const isChange = ['delete', 'resize', 'create', 'add', 'revert'].includes(verb);
  if (isChange) session.act({ act: 'shadow.change', of: noun, ok: false });
  if (!list && !isChange) {
    if (verb !== '' && verb !== '/?') session.print('Error: Invalid command.', '');
    for (const line of usage) session.print(line);
    return verb === '' || verb === '/?' ? 0 : 1;
  }
  if (!session.isElevated) {
    session.print("Error: You don't have the correct permissions to run this command.  Please run this ");
    session.print('utility from a command window that has elevated administrator privileges.');
    return 2;
  }
  if (!list) {
    session.print('No items found that satisfy the query.');
    return 1;
  }
  session.takes(verb === 'list' && noun === 'writers' ? 6 : 1);
  list(session);
  return 0;
}

/** Shadow copies: only the lists. A practice host has none. Source: from knowledge. */
export const vssadmin: Program = {
  names: ['vssadmin'],
  kind: 'program',
  run,
  words: (words) => (words.length <= 1 ? ['delete', 'list'] : Object.keys(lists)),
};
