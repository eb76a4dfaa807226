import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('readConfig', () => {
  test('configures demo mode on a loopback address if all variables are missing or empty', () => {
    const config = readConfig({ PUBLIC_URL: '', DATABASE_URL: '', PORT: '' });
    expect(config).toMatchObject({
      demo: true,
      host: '127.0.0.1',
      port: 3000,
      registration: 'open',
      trustProxy: false,
    });
    expect(config.passwordPolicy).toEqual({ minimumLength: 6, minimumScore: 0 });
    expect(config.proofLifetimeMs).toBeNull();
  });

  test('configures a real site, with approval of registrations and strict passwords, if PUBLIC_URL is set', () => {
    const config = readConfig({ PUBLIC_URL: 'http://plant.local:3000/' });
    expect(config).toMatchObject({ demo: false, publicUrl: 'http://plant.local:3000', registration: 'approval' });
    expect(config.passwordPolicy).toEqual({ minimumLength: 12, minimumScore: 3 });
    // Ten minutes.
    expect(config.proofLifetimeMs).toBe(600_000);
  });

  test.each([
    [{ DEMO: 'off' }, /PUBLIC_URL is required/],
    [{ DATABASE_URL: 'postgres://a@b/c' }, /PUBLIC_URL is required/],
    [{ HOST: '0.0.0.0' }, /demo mode with passwords that everybody knows/],
    [{ PORT: '70000' }, /^PORT: must be a whole number from 0 to 65535$/],
    [{ PORT: 'http' }, /^PORT: must be a whole number from 0 to 65535$/],
    [{ DATABASE_URL: 'mysql://a@b/c' }, /^DATABASE_URL: must be the URL of a PostgreSQL database/],
    [{ SMTP_URL: 'mail.plant.local' }, /^SMTP_URL: must be the URL of a mail server, such as smtp:/],
    [{ S3_ENDPOINT: 's3.plant.local' }, /^S3_ENDPOINT: must begin with http/],
    [
      { PUBLIC_URL: 'plant.local' },
      /^PUBLIC_URL: must be a full web address .*, such as http:\/\/plant\.local:3000\.$/,
    ],
    [{ PUBLIC_URL: 'http://plant.local:3000/training' }, /^PUBLIC_URL: .* Write http:\/\/plant\.local:3000\.$/],
    [{ SECURITY_CONTACT: 'security@plant.example' }, /^SECURITY_CONTACT: must begin with mailto:/],
    [{ DEMO: 'yes' }, /^DEMO: /],
    [{ SITE_TIMEZONE: 'Mars/Olympus' }, /^SITE_TIMEZONE: /],
    [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY: /],
    [{ ADMIN_EMAIL: 'nobody' }, /^ADMIN_EMAIL: must be an email address/],
    [{ CLAMD_ADDRESS: 'localhost' }, /^CLAMD_ADDRESS: /],
    [{ SMTP_TLS: 'off' }, /^SMTP_TLS: /],
    [{ S3_BUCKET: 'Not A Bucket' }, /^S3_BUCKET: /],
    [{ S3_BUCKET: 'files' }, /AWS_ACCESS_KEY_ID/],
    [{ CERTIFICATE_VALIDITY_MONTHS: '0' }, /^CERTIFICATE_VALIDITY_MONTHS: must be a whole number from 1 to 120$/],
  ])('for %j, throws an error that names the invalid or missing variable', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message);
  });

  test.each(['127.0.0.1', '10.0.0.0/8', '::1', '10.1.2.3, 10.1.2.4'])(
    'accepts %s as the list of trusted proxies',
    (list) => {
      expect(readConfig({ TRUST_PROXY: list }).trustProxy).toBe(list);
    },
  );
});

describe('the configuration of access, limits and retention', () => {
  const realSite = { PUBLIC_URL: 'http://plant.local:3000' };

  test.each([
    [{}, 'open'],
    [{ API_DOCS: 'off' }, 'off'],
    [realSite, 'off'],
    [{ ...realSite, API_DOCS: 'on' }, 'signed-in'],
    [{ ...realSite, API_DOCS: 'off' }, 'off'],
  ] as const)('with %j, the API documentation is %s', (environment, apiDocs) => {
    expect(readConfig(environment).apiDocs).toBe(apiDocs);
  });

  test('requires a second factor of admins on a real site, and of nobody in demo mode', () => {
    expect(readConfig(realSite).secondFactorRequiredFor).toBe('admins');
    expect(readConfig({}).secondFactorRequiredFor).toBe('nobody');
  });

  test('has rate limits, except in demo mode', () => {
    expect(readConfig(realSite).hasRateLimits).toBe(true);
    expect(readConfig({}).hasRateLimits).toBe(false);
  });

  test('keeps sign-ins for 400 days or for SIGN_IN_RETENTION_DAYS, and refuses a value below 60', () => {
    expect(readConfig(realSite).signInRetentionDays).toBe(400);
    expect(readConfig({ SIGN_IN_RETENTION_DAYS: '730' }).signInRetentionDays).toBe(730);
    expect(() => readConfig({ SIGN_IN_RETENTION_DAYS: '7' })).toThrow(/^SIGN_IN_RETENTION_DAYS: /);
  });
});

describe('the configuration of mails', () => {
  test.each([
    ['smtp://mail.plant.local:587', 'required'],
    ['smtps://mail.plant.local', 'required'],
    ['smtp://10.0.0.9', 'required'],
    ['smtp://localhost.plant.local', 'required'],
    ['smtps://127.0.0.1', 'required'],
    // Mails to this machine do not cross a network.
    ['smtp://localhost:25', 'optional'],
    ['smtp://127.0.0.1:25', 'optional'],
    ['smtp://[::1]:25', 'optional'],
  ])('for SMTP_URL %s, TLS is %s by default, and SMTP_TLS overrides the default', (url, smtpTls) => {
    expect(readConfig({ SMTP_URL: url }).smtpTls).toBe(smtpTls);
    for (const setting of ['required', 'optional'])
      expect(readConfig({ SMTP_URL: url, SMTP_TLS: setting }).smtpTls).toBe(setting);
  });
});

describe('the configuration of certificates', () => {
  test('defaults to a key file in DATA_DIR, the prefix LOOPCHECK and a validity of twelve months', () => {
    expect(readConfig({ DATA_DIR: '/srv/loopcheck' })).toMatchObject({
      siteKeyFile: '/srv/loopcheck/site-key.json',
      certificatePrefix: 'LOOPCHECK',
      certificateValidityMonths: 12,
    });
  });

  test('contains the key file, prefix and validity from the environment', () => {
    const config = readConfig({
      SITE_KEY_FILE: 'shared/key.json',
      CERTIFICATE_PREFIX: 'PLANT-A',
      CERTIFICATE_VALIDITY_MONTHS: '24',
    });
    expect(config.certificateValidityMonths).toBe(24);
    expect([config.siteKeyFile, config.certificatePrefix]).toEqual([path.resolve('shared/key.json'), 'PLANT-A']);
  });

  test.each(['plant', 'A', '-A', 'A--B', 'A B', 'Ä1', 'A'.repeat(21)])('does not accept the prefix %j', (prefix) => {
    expect(() => readConfig({ CERTIFICATE_PREFIX: prefix })).toThrow(ConfigError);
    expect(() => readConfig({ CERTIFICATE_PREFIX: prefix })).toThrow('CERTIFICATE_PREFIX');
  });
});
