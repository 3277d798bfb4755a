#!/usr/bin/env bash
# @learninglocker/xapi-validation 3.0.0 refuses durations such as PT1.5M, PT0.5H and P0.5D, and accepts PT90.25S.
#
# ISO 8601, by which xAPI writes `result.duration`, allows decimals in the smallest unit that a duration has, whichever it is. ISO parsers in
# other languages read them: luxon 3.7.2 does.
#
# Who meets it: content that formats minutes or hours with decimals ("PT1.5M"). Learning Locker's statement service, which uses the package,
# refuses the whole statement. Whole hours and minutes with decimal seconds are accepted.
#
# Exits with 0 if the package still behaves like this, with 1 if it does not, with 2 if something is missing.
set -euo pipefail

command -v npm > /dev/null || { echo 'npm is missing: install it, and put it on the PATH.'; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . @learninglocker/xapi-validation@3.0.0 luxon@3.7.2 > /dev/null

cat > run.cjs <<'EOF'
const validate = require('@learninglocker/xapi-validation').default;
const { Duration } = require('luxon');
const statement = (duration) => ({
  id: '12345678-1234-4234-8234-123456789abc',
  actor: { account: { homePage: 'https://film.example', name: 'viewer' } },
  verb: { id: 'http://adlnet.gov/expapi/verbs/completed', display: { en: 'completed' } },
  object: { id: 'https://film.example/course' },
  result: { duration },
});
const refused = ['PT1.5M', 'PT0.5H', 'P0.5D', 'PT90.25S', 'PT1H30M2.5S'].filter((duration) => {
  const problems = validate(statement(duration));
  const read = Duration.fromISO(duration);
  const seconds = read.isValid ? `${read.as('seconds')} s` : 'not readable';
  console.log(`${duration}: ${problems.length === 0 ? 'accepted' : 'refused'}, by luxon ${seconds}`);
  return problems.length > 0;
});
process.exit(refused.join() === 'PT1.5M,PT0.5H,P0.5D' ? 0 : 1);
EOF
if node run.cjs; then
  echo 'As described: decimals are accepted in seconds only.'
else
  echo 'Changed: other units are treated differently now.'
  exit 1
fi
