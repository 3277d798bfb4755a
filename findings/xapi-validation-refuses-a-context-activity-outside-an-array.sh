#!/usr/bin/env bash
# @learninglocker/xapi-validation 3.0.0 refuses a statement whose context names a single activity as an object instead of an array.
#
# The specification of xAPI 1.0.3 allows both: an activity, or an array of activities; what stores the statement returns arrays. The package,
# which Learning Locker's statement service uses, takes the array only.
#
# Who meets it: content that was written for xAPI 1.0.0 or by hand, and sends `"parent": { "id": … }`. Its statements are refused by this
# package and taken by other servers.
#
# Exits with 0 if the package still behaves like this, with 1 if it does not, with 2 if something is missing.
set -euo pipefail

command -v npm > /dev/null || { echo 'npm is missing: install it, and put it on the PATH.'; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . @learninglocker/xapi-validation@3.0.0 > /dev/null

cat > run.cjs <<'EOF'
const validate = require('@learninglocker/xapi-validation').default;
const activity = { id: 'https://film.example/course' };
const statement = (parent) => ({
  id: '12345678-1234-4234-8234-123456789abc',
  actor: { account: { homePage: 'https://film.example', name: 'viewer' } },
  verb: { id: 'http://adlnet.gov/expapi/verbs/answered', display: { en: 'answered' } },
  object: { id: 'https://film.example/course/door' },
  context: { contextActivities: { parent } },
});
const refusals = [activity, [activity]].map((parent) => {
  const problems = validate(statement(parent));
  const names = problems.map(({ path }) => path.join('.'));
  console.log(`${JSON.stringify(parent)}: ${problems.length === 0 ? 'accepted' : `refused for ${names}`}`);
  return problems.length;
});
process.exit(refusals[0] > 0 && refusals[1] === 0 ? 0 : 1);
EOF
if node run.cjs; then
  echo 'As described: only an array is accepted.'
else
  echo 'Changed: both forms are treated alike.'
  exit 1
fi
