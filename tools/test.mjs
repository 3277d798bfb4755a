// npm test: installs what is missing (a browser and ffmpeg on Debian, the dependencies), then runs every check that does not measure
// time. Arguments are passed to tools/check.mjs; `npm run verify` passes --verify.
import { ensureDependencies, runNode } from './lib/dependencies.mjs';
import { ensureSystemPackages } from './lib/system-packages.mjs';

ensureSystemPackages();
ensureDependencies();
process.exit(runNode('tools/check.mjs', process.argv.slice(2)));
