// npm run tools: the tests of scripts that decide something: what the package and an application's build may hold, which
// version follows.
import { runNodeTests } from './node-tests.mjs';

process.exit(
  runNodeTests('tools', [
    { files: ['package-rules', 'release/release', 'size/intruders'].map((name) => `tools/${name}.spec.mjs`) },
  ]),
);
