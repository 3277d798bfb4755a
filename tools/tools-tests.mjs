// npm run tools: the tests of scripts that decide something: what the package may hold, which version follows.
import { runNodeTests } from './node-tests.mjs';

process.exit(
  runNodeTests('tools', [{ files: ['tools/package-rules.spec.mjs', 'tools/release/release.spec.mjs'] }]),
);
