import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../prepare/project.mjs';
import { readFirstPage } from './first-page.mjs';
import { writePrograms } from './programs.mjs';

/** The steps in the order of the page. A test runs the commands of each step and checks their effect. */
const steps = readFirstPage();

/**
 * The user and group that run the commands. If the test runs as root, the commands run as the unprivileged account
 * nobody (65534). Otherwise `account` is empty, and the commands run as the user of the test.
 */
const account = process.getuid() === 0 ? { uid: 65534, gid: 65534 } : {};

/** The folder that stands in for the root folder of the machine. */
let sandbox;
/** The port on which the tested server listens. */
let port;
const inSandbox = (file) => path.join(sandbox, file);

/** The sign-in data of the first admin, whom the test creates. */
const admin = { email: 'you@plant.example', password: 'a valve behind two blue ladders' };
const newPassword = 'three quiet pumps under the flare';

async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const freePort = server.address().port;
  server.close();
  await once(server, 'close');
  return String(freePort);
}

/** Copies the files of the repository and the built web pages to `target`, and links the installed packages there. */
function copyProgram(target) {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const file of files.toString().split('\0')) {
    if (file && existsSync(path.join(root, file))) cpSync(path.join(root, file), path.join(target, file));
  }
  for (const file of ['web/dist', '.cache/web-built-from']) {
    if (existsSync(path.join(root, file))) cpSync(path.join(root, file), path.join(target, file), { recursive: true });
  }
  linkPackages(path.join(target, 'node_modules'));
}

/** Links the installed packages of this repository into `target`, so that the first start need not download them. */
function linkPackages(target) {
  mkdirSync(path.join(target, '@loopcheck'), { recursive: true });
  for (const name of readdirSync(path.join(root, 'node_modules'))) {
    if (name === '@loopcheck' || name === '.loopcheck-installed' || name.startsWith('.vite')) continue;
    symlinkSync(path.join(root, 'node_modules', name), path.join(target, name));
  }
  for (const name of readdirSync(path.join(root, 'node_modules/@loopcheck'))) {
    symlinkSync(`../../${name}`, path.join(target, '@loopcheck', name));
  }
  const hash = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  writeFileSync(path.join(target, '.loopcheck-installed'), hash);
}

/** Makes `account` the owner of a folder and its contents. The targets of symbolic links keep their owners. */
function changeOwner(folder) {
  if (account.uid === undefined) return;
  execFileSync('chown', ['-R', '-P', '-h', `${account.uid}:${account.gid}`, folder]);
}

/** Replaces the paths /etc, /opt and /var by paths in the sandbox, and the port 3000 by the free port. */
const adapt = (commands) =>
  commands.replaceAll(/(?<=[\s'"=(])\/(?=(etc|opt|var)\/)/g, `${sandbox}/`).replaceAll('3000', port);

/**
 * Runs the commands of a step with bash, as `account`, in a folder of the sandbox. If a line fails, the next lines are
 * still executed, as in a terminal. Returns the exit code and the output.
 */
async function runStep(title, folder = 'home') {
  const { commands } = steps.find((step) => step.title === title);
  const shell = spawn('bash', ['-c', adapt(commands)], {
    ...account,
    cwd: inSandbox(folder),
    env: {
      PATH: [inSandbox('programs'), path.dirname(process.execPath), process.env.PATH].join(path.delimiter),
      HOME: inSandbox('home'),
      TMPDIR: inSandbox('tmp'),
      SANDBOX: sandbox,
      // Without this variable, commands would read /etc/loopcheck.env of the machine that runs the test.
      LOOPCHECK_ENV_FILE: inSandbox('etc/loopcheck.env'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (data) => (output += data));
  const [code] = await once(shell, 'close');
  return { code, output };
}

/** Returns the calls that the stand-ins have recorded, one per line. */
const readCalls = () => readFileSync(inSandbox('calls'), 'utf8');

/** Sends a request with the host name of `origin`, as a proxy or another machine does. Returns the status and text. */
async function call(origin, method, url, body) {
  const headers = { host: new URL(origin).host, origin, 'content-type': 'application/json' };
  const sent = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false });
  sent.end(body && JSON.stringify(body));
  const [reply] = await once(sent, 'response');
  let text = '';
  for await (const chunk of reply) text += chunk;
  return { status: reply.statusCode, text };
}

/** The origin of the site before https is turned on. */
const plainOrigin = () => `http://plant.local:${port}`;
/** The origin of the site after https is turned on. */
const secureOrigin = 'https://training.plant.example';

/** Waits until the server answers. If its process has exited, throws an error with the end of its log. */
async function untilHealthy() {
  for (;;) {
    const status = await call(plainOrigin(), 'GET', '/api/health').then(
      (reply) => reply.status,
      () => undefined,
    );
    if (status === 200) return;
    const pid = readFileSync(inSandbox('service.pid'), 'utf8');
    if (!existsSync(`/proc/${pid}/cwd`)) throw new Error(readLog().slice(-3000));
    await pause(250);
  }
}

const readLog = () => readFileSync(inSandbox('service.log'), 'utf8');

/** Signs in as the admin and returns the status of the reply. */
const signIn = async (password) =>
  (await call(secureOrigin, 'POST', '/api/login', { email: admin.email, password })).status;

/** Uses a one-time link with the fields of `form`, such as the new password. Returns the status of the reply. */
async function redeem(link, origin, form) {
  const token = link.trim().split('/').at(-1);
  return (await call(origin, 'POST', `/api/one-time-links/${token}`, form)).status;
}

beforeAll(async () => {
  sandbox = mkdtempSync(path.join(tmpdir(), 'loopcheck-runbook-'));
  port = await findFreePort();
  for (const folder of ['home', 'tmp', 'opt', 'etc/systemd/system', 'etc/nginx/conf.d', 'var/lib/loopcheck']) {
    mkdirSync(inSandbox(folder), { recursive: true });
  }
  copyProgram(inSandbox('home/loopcheck'));
  writePrograms(inSandbox('programs'), {
    calls: inSandbox('calls'),
    log: inSandbox('service.log'),
    systemctl: path.join(root, 'scripts/runbook/systemctl.mjs'),
  });
  changeOwner(sandbox);
}, 120_000);

afterAll(async () => {
  if (existsSync(inSandbox('service.pid'))) {
    const systemctl = path.join(root, 'scripts/runbook/systemctl.mjs');
    execFileSync(process.execPath, [systemctl, 'stop', 'loopcheck'], { env: { SANDBOX: sandbox } });
  }
  rmSync(sandbox, { recursive: true, force: true });
}, 120_000);

it('the first page of the runbook has twelve steps with commands', () => {
  expect(steps.map(({ title }) => title)).toHaveLength(12);
  for (const { commands } of steps) expect(commands).not.toBe('');
});

// The tests run in the order of the page, and each one depends on the effects of the earlier ones.
describe('the commands of the step', { timeout: 400_000 }, () => {
  it('"Get it" copy the program', async () => {
    expect(await runStep('Get it')).toMatchObject({ code: 0 });
    expect(existsSync(inSandbox('opt/loopcheck/package.json'))).toBe(true);
    expect(existsSync(inSandbox('opt/loopcheck/.git'))).toBe(false);
    expect(readCalls()).toMatch(/^useradd .*loopcheck$/m);
  });

  it('"Give it a name or a fixed address" show an IP address', async () => {
    const { code, output } = await runStep('Give it a name or a fixed address');
    expect([code, output]).toEqual([0, expect.stringMatching(/[\d.:a-f]+/)]);
  });

  it('"Write its settings" write an environment file that other users cannot read', async () => {
    expect(await runStep('Write its settings')).toMatchObject({ code: 0 });
    expect(readFileSync(inSandbox('etc/loopcheck.env'), 'utf8')).toContain(`PUBLIC_URL=http://plant.local:${port}\n`);
    expect(statSync(inSandbox('etc/loopcheck.env')).mode & 0o777).toBe(0o640);
  });

  it('"Start it" start the service', async () => {
    expect(await runStep('Start it')).toMatchObject({ code: 0 });
    await untilHealthy();
    expect((await call(plainOrigin(), 'GET', '/')).text).toContain('<title>Loopcheck</title>');
    // Under another name than that of PUBLIC_URL, the server refuses requests (Misdirected Request).
    expect((await call('http://another.name', 'GET', '/')).status).toBe(421);
    // The server prints a note if other machines cannot reach the server at PUBLIC_URL.
    expect(readLog()).not.toContain('Note:');
  });

  it('"Open the firewall" open the port of the server', async () => {
    expect(await runStep('Open the firewall')).toMatchObject({ code: 0 });
    expect(readCalls()).toContain(`ufw allow ${port}/tcp\n`);
  });

  it('"Become the first admin" show a link that creates the first admin', async () => {
    const { code, output } = await runStep('Become the first admin');
    expect([code, output]).toEqual([0, expect.stringMatching(/^http:\/\/plant\.local:\d+\/one-time-link\/\S+\n$/)]);
    const form = { password: admin.password, full_name: 'Ingrid Solheim', employee_id: 'E-1' };
    expect(await redeem(output, plainOrigin(), form)).toBe(200);
  });

  it('"Turn on https" move the site to its https URL behind the proxy', async () => {
    expect(await runStep('Turn on https')).toMatchObject({ code: 0 });
    await untilHealthy();
    expect(readFileSync(inSandbox('etc/nginx/conf.d/loopcheck.conf'), 'utf8')).toContain('proxy_pass');
    expect(readCalls()).toContain('systemctl reload nginx\n');
    expect(readCalls()).toContain(`ufw allow 443/tcp\nufw allow 80/tcp\nufw delete allow ${port}/tcp\n`);
    expect((await call(plainOrigin(), 'GET', '/')).status).toBe(421);
    expect(await signIn(admin.password)).toBe(200);
  });

  it('"Make a backup" stop the server, copy its data and start it again', async () => {
    expect(await runStep('Make a backup')).toMatchObject({ code: 0 });
    const [backup] = readdirSync(inSandbox('var/backups'));
    expect(readdirSync(inSandbox(`var/backups/${backup}`))).toContain('site-key.json');
    expect(existsSync(inSandbox('var/lib/loopcheck/data/last-backup'))).toBe(true);
    await untilHealthy();
  });

  it('"Make a backup" start the server again if the copy fails', async () => {
    chmodSync(inSandbox('var/backups'), 0o555);
    const { output } = await runStep('Make a backup');
    chmodSync(inSandbox('var/backups'), 0o755);
    expect(output).toContain('Permission denied');
    expect(readdirSync(inSandbox('var/backups'))).toHaveLength(1);
    await untilHealthy();
  });

  it('"Restore the last backup" change nothing if there is no backup', async () => {
    renameSync(inSandbox('var/backups'), inSandbox('var/backups-elsewhere'));
    expect(await runStep('Restore the last backup')).toMatchObject({ code: 1 });
    renameSync(inSandbox('var/backups-elsewhere'), inSandbox('var/backups'));
    expect(readdirSync(inSandbox('var/lib/loopcheck'))).toEqual(['data']);
    expect(await signIn(admin.password)).toBe(200);
  });

  it('"Restore the last backup" replace the data by the data of the backup', async () => {
    const later = {
      email: 'later@plant.example',
      full_name: 'Later Person',
      employee_id: 'L-1',
      password: newPassword,
    };
    expect((await call(secureOrigin, 'POST', '/api/register', later)).status).toBe(200);
    const signInLater = () => call(secureOrigin, 'POST', '/api/login', later);
    expect((await signInLater()).text).toContain('awaiting_approval');

    expect(await runStep('Restore the last backup')).toMatchObject({ code: 0 });
    await untilHealthy();
    expect((await signInLater()).text).toContain('sign_in_failed');
    expect(await signIn(admin.password)).toBe(200);
    // The restored data, and the data from before, which is kept.
    expect(readdirSync(inSandbox('var/lib/loopcheck'))).toHaveLength(2);
  });

  it('"Upgrade" change nothing if they run in a folder without the new version', async () => {
    expect((await runStep('Upgrade', 'tmp')).code).not.toBe(0);
    expect(readdirSync(inSandbox('opt'))).toEqual(['loopcheck']);
    expect(await signIn(admin.password)).toBe(200);
  });

  it('"Upgrade" replace the program and keep the data', async () => {
    const unit = inSandbox('home/loopcheck/deploy/loopcheck.service');
    writeFileSync(unit, `${readFileSync(unit, 'utf8')}# newer\n`);
    expect(await runStep('Upgrade')).toMatchObject({ code: 0 });
    expect(readFileSync(inSandbox('etc/systemd/system/loopcheck.service'), 'utf8')).toContain('# newer');
    expect(readCalls()).toContain('systemctl daemon-reload\n');
    await untilHealthy();
    // The new version, and the version from before, which is kept.
    expect(readdirSync(inSandbox('opt'))).toHaveLength(2);
    expect(await signIn(admin.password)).toBe(200);
  });

  it('"Help somebody who has lost the password" create a link with which the person sets a new one', async () => {
    const { code, output } = await runStep('Help somebody who has lost the password');
    expect([code, output]).toEqual([0, expect.stringMatching(/^https:\S+\/one-time-link\/\S+\n$/m)]);
    const link = output.trim().split('\n').at(-1);
    expect(await redeem(link, secureOrigin, { password: newPassword })).toBe(200);
    expect([await signIn(admin.password), await signIn(newPassword)]).toEqual([401, 200]);
  });

  it('"Find out what is wrong" show the state of the server and its log', async () => {
    const { code, output } = await runStep('Find out what is wrong');
    expect(code).toBe(0);
    expect(output).toContain('{"status":"ok"}');
    expect(output).toContain('Loopcheck answers at https://training.plant.example');
  });
});
