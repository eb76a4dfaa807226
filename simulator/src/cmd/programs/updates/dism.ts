import type { Program, ProgramCall } from '../../../shell/program.ts';
import { unknownCommand } from '../../../shell/unknown.ts';
import { addPackage, cleanImage, removePackage } from './dism-changes.ts';
import { banner, fail, getFeatures, getPackages } from './dism-lists.ts';

const verbs = [
  'get-packages',
  'get-features',
  'add-package',
  'remove-package',
  'cleanup-image',
  'enable-feature',
  'disable-feature',
  'get-packageinfo',
  'get-featureinfo',
  'get-drivers',
  'add-driver',
  'remove-driver',
  'get-currentedition',
  'set-edition',
];

const others = [
  'online',
  'format',
  'packagepath',
  'packagename',
  'featurename',
  'quiet',
  'norestart',
  'english',
  'loglevel',
  'logpath',
  'scanhealth',
  'checkhealth',
  'restorehealth',
  'startcomponentcleanup',
  'analyzecomponentstore',
  'resetbase',
  'limitaccess',
  'source',
  'all',
  'ignorecheck',
  'preventpending',
  'image',
  '?',
];

function readOptions({ args }: ProgramCall): ReadonlyMap<string, string> {
  const pairs = args.map(({ text }): [string, string] => {
    const match = /^[/-]([^:=]+)(?:[:=](.*))?$/s.exec(text);
    return [match?.[1]?.toLowerCase() ?? text, match?.[2] ?? ''];
  });
  return new Map(pairs);
}

function run(call: ProgramCall): number {
  const { session } = call;
  const options = readOptions(call);
  const change = [...options.keys()].find((name) =>
    [
      'add-package',
      'remove-package',
      'cleanup-image',
      'enable-feature',
      'disable-feature',
      'add-driver',
      'remove-driver',
      'set-edition',
    ].includes(name),
  );
  if (!session.isElevated) {
    if (change === 'add-package')
      session.act({ act: 'update.install', of: options.get('packagepath') ?? '', ok: false });
    session.print('');
    session.print('Error: 740');
    session.print('');
    session.print('Elevated permissions are required to run DISM. ');
    session.print('Use an elevated command prompt to complete these tasks.');
    return 740;
  }
  const unknown = [...options.keys()].find((name) => !verbs.includes(name) && !others.includes(name));
  if (options.size === 0 || options.has('?')) {
    banner(session);
    session.print('DISM.exe [dism_options] {WIM_command} [<WIM_arguments>]');
    session.print('DISM.exe {/Image:<path_to_offline_image> | /Online} [dism_options] ');
    session.print('         {servicing_command} [<servicing_arguments>]');
    return 0;
  }
  if (unknown !== undefined) {
    return fail(
      call,
      '87',
      `The ${unknown} option is unknown.`,
      'For more information, refer to the help by running DISM.exe /?.',
    );
  }
  if (!options.has('online')) {
    return fail(
      call,
      '87',
      'An option is missing from the command-line.',
      'For more information, refer to the help by running DISM.exe /?.',
    );
  }
  const isTable = options.get('format')?.toLowerCase() === 'table';
  if (options.has('get-packages')) return getPackages(call, isTable);
  if (options.has('get-features')) return getFeatures(call, isTable);
  if (options.has('add-package')) return addPackage(call, options);
  if (options.has('remove-package')) return removePackage(call, options);
  if (options.has('cleanup-image')) return cleanImage(call, options);
  if (change !== undefined) {
    session.act({ act: 'feature.change', of: options.get('featurename') ?? '', ok: false, detail: { verb: change } });
  }
  session.print(unknownCommand);
  return 1;
}

/** dism /online: packages, features, adding and removing. Source: from knowledge. */
export const dism: Program = {
  names: ['dism'],
  kind: 'program',
  run,
  words: (words) =>
    words.length <= 1
      ? ['/image:', '/online']
      : [
          '/add-package',
          '/cleanup-image',
          '/format:list',
          '/format:table',
          '/get-features',
          '/get-packages',
          '/packagepath:',
        ],
};
