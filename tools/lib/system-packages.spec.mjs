import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { planSystemPackages } from './system-packages.mjs';

const bareDebian = {
  hasBrowser: false,
  hasBrowserSetting: false,
  hasFfmpeg: false,
  hasHeadlessShell: false,
  hasAptGet: true,
  isRoot: true,
  hasSudo: false,
  mayInstall: true,
};

describe('planSystemPackages', () => {
  it('installs a browser and ffmpeg on a bare Debian machine', () => {
    assert.deepEqual(planSystemPackages(bareDebian), {
      required: ['chromium', 'fonts-dejavu-core', 'ffmpeg'],
      optional: ['chromium-headless-shell'],
      asRoot: [],
      problems: [],
    });
  });

  it('uses sudo for a user who is not root', () => {
    const plan = planSystemPackages({ ...bareDebian, isRoot: false, hasSudo: true });
    assert.deepEqual(plan.asRoot, ['sudo']);
    assert.equal(plan.required.length, 3);
  });

  it('installs only what is missing', () => {
    const plan = planSystemPackages({ ...bareDebian, hasBrowser: true });
    assert.deepEqual(plan.required, ['ffmpeg']);
  });

  it('does nothing where everything is installed', () => {
    const plan = planSystemPackages({ ...bareDebian, hasBrowser: true, hasFfmpeg: true });
    assert.deepEqual(plan, { required: [], optional: [], asRoot: [], problems: [] });
  });

  for (const [where, change] of /** @type {const} */ ([
    ['on other systems', { hasAptGet: false }],
    ['if the user forbids it', { mayInstall: false }],
    ['without root and sudo', { isRoot: false }],
  ])) {
    it(`installs nothing ${where}, and says what to install`, () => {
      const { required, problems } = planSystemPackages({ ...bareDebian, ...change });
      assert.deepEqual(required, []);
      assert.equal(problems.length, 2);
      assert.match(problems[0], /Chrome.*CHROME_BIN/);
      assert.match(problems[1], /apt-get install ffmpeg/);
    });
  }

  it('installs no browser in place of a CHROME_BIN that does not exist', () => {
    const { required, problems } = planSystemPackages({ ...bareDebian, hasBrowserSetting: true });
    assert.deepEqual(required, []);
    assert.match(problems[0], /CHROME_BIN/);
  });
});
