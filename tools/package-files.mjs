// Puts into the built package what it shares with the repository; ng-packagr copies nothing from outside its project.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { top } from './dependencies.mjs';

for (const file of ['README.md', 'LICENSE']) copyFileSync(join(top, file), join(top, 'dist/iv-player', file));
