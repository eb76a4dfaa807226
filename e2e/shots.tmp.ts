import { chromium } from '@playwright/test';
const o = 'http://127.0.0.1:4100';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const who = {
  trainer: ['trainer@demo.test', 'demo-trainer'],
  admin: ['admin@demo.test', 'demo-admin'],
  trainee: ['trainee@demo.test', 'demo-trainee'],
};
const list = process.argv.slice(2);
for (const [w, h] of [
  [1440, 900],
  [390, 844],
])
  for (const scheme of w === 1440 ? ['light'] : ['light']) {
    for (const role of ['trainer', 'admin', 'trainee']) {
      const mine = list.filter((x) => x.startsWith(role + ':'));
      if (!mine.length) continue;
      const c = await b.newContext({ viewport: { width: w, height: h }, colorScheme: scheme, hasTouch: w < 500 });
      const p = await c.newPage();
      await p.goto(o);
      await p.evaluate(async ([email, password]) => {
        await fetch('/api/login', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, password, role: 'trainee' }),
        });
      }, who[role]);
      for (const m of mine) {
        const path = m.slice(role.length + 1);
        p.removeAllListeners('pageerror');
        p.on('pageerror', (e) => console.log('ERR', path, e.message));
        await p.goto(o + path);
        await p.waitForTimeout(1500);
        const name = (role + path).replaceAll(/[^a-z0-9]+/gi, '-');
        await p.screenshot({ path: `/tmp/shots/${name}-${w}.png` });
      }
      await c.close();
    }
  }
await b.close();
