import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Programs that need root, or may not be installed on the machine. Their stand-ins only record the call. */
const recordedPrograms = ['useradd', 'chown', 'ufw', 'nginx'];

/**
 * Writes stand-ins for sudo, systemctl and other programs into `folder`, so that a test can run the commands of the
 * runbook without root.
 * - `sudo` runs its command as the current user. It sets AS_ROOT, unless `-u` names another account.
 * - All other programs fail without AS_ROOT.
 * - `systemctl` runs the script at the path `systemctl`, which starts and stops the service, and records the call.
 * - `journalctl` prints the file `log`, which contains the output of the service.
 * - The remaining programs only record the call: they append a line to the file `calls`.
 */
export function writePrograms(folder, { calls, log, systemctl }) {
  mkdirSync(folder, { recursive: true });
  const write = (name, script) => {
    writeFileSync(path.join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(path.join(folder, name), 0o755);
  };
  const writeForRoot = (name, script) =>
    write(name, `[ -n "$AS_ROOT" ] || { echo '${name}: only root may do this' >&2; exit 1; }\n${script}`);
  for (const name of recordedPrograms) writeForRoot(name, `echo "${name} $*" >> '${calls}'`);
  write('sudo', 'if [ "$1" = -u ]; then shift 2; unset AS_ROOT; else export AS_ROOT=1; fi\nexec "$@"');
  writeForRoot('journalctl', `cat '${log}'`);
  writeForRoot('systemctl', `echo "systemctl $*" >> '${calls}'\nexec '${process.execPath}' '${systemctl}' "$@"`);
}
