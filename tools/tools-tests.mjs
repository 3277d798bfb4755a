// npm run tools: the tests of scripts that decide something: what the package and an application's build may hold, which
// version follows, what is shown of a check that failed.
import { runNodeTests } from './node-tests.mjs';

process.exit(
  runNodeTests('tools', [
    {
      files: ['failures', 'package-rules', 'release/release', 'size/intruders'].map(
        (name) => `tools/${name}.spec.mjs`,
      ),
    },
  ]),
);
