import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../config.ts';
import { readDirectorySettings } from './directory-settings.ts';

const requiredVariables = {
  OIDC_ISSUER: 'https://id.plant.example/realms/plant',
  OIDC_CLIENT_ID: 'loopcheck',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_NAME: 'Plant ID',
};

describe('the settings of the directory', () => {
  test('are null if no variable is set, or if all are empty', () => {
    expect(readDirectorySettings({})).toEqual({ settings: null });
    expect(readDirectorySettings({ OIDC_ISSUER: '', OIDC_NAME: '' })).toEqual({ settings: null });
  });

  test('have safe defaults', () => {
    expect(readDirectorySettings(requiredVariables)).toEqual({
      settings: {
        issuer: requiredVariables.OIDC_ISSUER,
        clientId: 'loopcheck',
        clientSecret: 'secret',
        name: 'Plant ID',
        scopes: 'openid profile email',
        prompt: null,
        claims: { email: 'email', name: 'name', employeeId: null, department: null, groups: null },
        trainerGroups: [],
        adminGroups: [],
        newAccounts: 'approval',
        ownedDomains: [],
        secondFactorValues: [],
        allowsHttp: false,
      },
    });
  });

  test.each([
    [{ OIDC_NAME: '' }, /^OIDC_NAME: required/],
    [{ OIDC_ISSUER: '', OIDC_CLIENT_ID: '' }, /^OIDC_ISSUER, OIDC_CLIENT_ID: required/],
    [{ OIDC_ISSUER: 'plant' }, /^OIDC_ISSUER: /],
    [{ OIDC_ISSUER: 'http://id.plant.example' }, /^OIDC_ISSUER: must begin with https/],
    [{ OIDC_ISSUER: 'https://id.plant.example?a=b' }, /^OIDC_ISSUER: must not contain/],
    [{ OIDC_SCOPES: 'profile email' }, /^OIDC_SCOPES: must contain openid/],
    [{ OIDC_PROMPT: 'always' }, /^OIDC_PROMPT: /],
    [{ OIDC_NEW_ACCOUNTS: 'yes' }, /^OIDC_NEW_ACCOUNTS: /],
    [{ OIDC_ADMIN_GROUPS: 'admins' }, /^OIDC_CLAIM_GROUPS: required/],
    [{ OIDC_CLAIMS_GROUPS: 'groups' }, /^OIDC_CLAIMS_GROUPS: is not a variable/],
  ])('are refused if these variables are added to valid ones, or replace them: %j', (change, message) => {
    const read = readDirectorySettings({ ...requiredVariables, ...change });
    expect('faults' in read && read.faults.join('\n')).toMatch(message);
  });

  test.each(['http://127.0.0.1:9000', 'http://localhost:9000', 'http://[::1]:9000'])(
    'allow plain http at %s, which is this machine',
    (issuer) => {
      expect(readDirectorySettings({ ...requiredVariables, OIDC_ISSUER: issuer })).toMatchObject({
        settings: { allowsHttp: true },
      });
    },
  );

  test('allow plain http at another host if OIDC_ALLOW_HTTP is on', () => {
    const plainHttp = { ...requiredVariables, OIDC_ISSUER: 'http://id.plant.example', OIDC_ALLOW_HTTP: 'on' };
    expect(readDirectorySettings(plainHttp)).toMatchObject({ settings: { allowsHttp: true } });
  });

  test('cause a ConfigError that names the missing variables if an OIDC variable or PUBLIC_URL is missing', () => {
    expect(readConfig({}).directory).toBeNull();

    const readConfigWithNameOnly = () => readConfig({ OIDC_NAME: 'Plant ID' });
    expect(readConfigWithNameOnly).toThrow(ConfigError);
    expect(readConfigWithNameOnly).toThrow(/OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET: required/);

    expect(() => readConfig(requiredVariables)).toThrow(/PUBLIC_URL is required with OIDC_ISSUER/);
    expect(readConfig({ ...requiredVariables, PUBLIC_URL: 'https://training.plant.example' }).directory?.name).toBe(
      'Plant ID',
    );
  });
});
