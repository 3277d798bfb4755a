// npm run tools: the tests of scripts that decide something: what the package and an application's build may hold, which
// version follows, what is shown of a check that failed, what is measured again, what counts as late, what as a deadlock.
import { runNodeTests } from './node-tests.mjs';

process.exit(
  runNodeTests('tools', [
    {
      files: [
        'bench/lib/stolen-time',
        'e2e/lib/without-stalls',
        'tools/browsers/standstill',
        'tools/failures',
        'tools/package-rules',
        'tools/release/release',
        'tools/size/intruders',
      ].map((name) => `${name}.spec.mjs`),
    },
  ]),
);
