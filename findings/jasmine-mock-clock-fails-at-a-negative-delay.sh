#!/usr/bin/env bash
# The mock clock of jasmine-core 5.13.0 throws "funcsToRun is not iterable" in tick() if code under test used a negative delay.
#
# Timers take a negative delay as 0, and so does the mock clock until time moves: the error comes from tick(), names neither the timer nor
# the delay, and later timers are not run. A negative delay is common in code that computes "due time minus now".
#
# Who meets it: specs with jasmine.clock() for code that schedules something that is already due.
#
# Exits with 0 if jasmine-core still behaves like this, with 1 if it does not, with 2 if something is missing.
set -euo pipefail

command -v npm > /dev/null || { echo 'npm is missing: install Node.'; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --prefix . jasmine-core@5.13.0 > /dev/null

cat > run.mjs <<'EOF'
import { setTimeout as wait } from 'node:timers/promises';
import jasmineCore from 'jasmine-core';

const real = [];
setTimeout(() => real.push('late'), -5);
await wait(20);

const { jasmine } = jasmineCore.noGlobals();
const clock = jasmine.clock();
function mocked(delay) {
  const calls = [];
  clock.install();
  try {
    setTimeout(() => calls.push('late'), delay);
    setTimeout(() => calls.push('next'), 5);
    clock.tick(10);
    return { calls };
  } catch (error) {
    return { calls, error: `${error.name}: ${error.message}` };
  } finally {
    clock.uninstall();
  }
}
const seen = { 'real timer, -5': { calls: real }, 'mock clock, 0': mocked(0), 'mock clock, -5': mocked(-5) };
console.log(JSON.stringify(seen, null, 2));
const [timer, zero, negative] = Object.values(seen);
const isDescribed =
  timer.calls.length === 1 &&
  zero.calls.length === 2 &&
  negative.calls.length === 0 &&
  /funcsToRun is not iterable/.test(negative.error);
process.exitCode = isDescribed ? 0 : 1;
EOF

if node run.mjs; then
  echo 'As described: tick() throws at the negative delay, which the real timer accepts, and runs neither timer.'
else
  echo 'Not as described: jasmine-core behaves differently now.'
  exit 1
fi
