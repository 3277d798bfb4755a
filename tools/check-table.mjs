// The checks that `npm test` and `npm run verify` run, and those that run only by name.

const ng = 'node_modules/@angular/cli/bin/ng.js';

/**
 * - `run`: Node scripts with their arguments, run in sequence.
 * - `needs`: a check that must finish first, and that is included when this check is run alone.
 * - `after`: a check that must not run at the same time.
 * - `plays`: whether it mostly plays clips, so that the others run beside it with a lower priority.
 * - `report`: the file to which the check writes how many tests passed, failed and were skipped.
 */
export const suites = {
  // None of these measures time, so they run three at a time, longest first: the specs, since the browser tests wait for them.
  test: [
    {
      name: 'specs',
      what: 'specs',
      run: [[ng, 'test', 'iv-player', '--watch=false']],
      report: 'unit',
      plays: true,
    },
    {
      name: 'build',
      what: 'build of the library',
      run: [[ng, 'build', 'iv-player'], ['tools/build/package-files.mjs']],
    },
    {
      name: 'lint',
      what: 'ESLint, commit messages',
      run: [['node_modules/eslint/bin/eslint.js', '.'], ['tools/checks/commits.mjs']],
    },
    {
      name: 'specs-zone',
      what: 'specs with zone.js',
      run: [[ng, 'test', 'iv-player', '--watch=false', '--configuration=zone']],
      report: 'unit-zone',
      plays: true,
    },
    {
      name: 'consumer',
      what: 'README in a new application',
      run: [['tools/consumer/consumer.mjs']],
      report: 'consumer',
      needs: 'build',
    },
    // Does not run alongside the specs: both play clips, so that would save no time.
    {
      name: 'e2e',
      what: 'browser tests',
      run: [['tools/e2e.mjs']],
      report: 'e2e',
      after: 'specs',
      plays: true,
    },
    {
      name: 'tools',
      what: 'specs of the tools',
      run: [['tools/checks/tools-tests.mjs']],
      report: 'tools',
    },
    { name: 'types', what: 'types, including templates', run: [['tools/checks/types.mjs']] },
    { name: 'size', what: 'size budgets', run: [['tools/size/size.mjs']], needs: 'build' },
    { name: 'docs', what: 'documentation site', run: [['tools/docs/site.mjs']], needs: 'build' },
    {
      name: 'docs-code',
      what: 'code in README and guides',
      run: [['tools/docs/check-code.mjs']],
      report: 'docs-code',
    },
    { name: 'format', what: 'Prettier', run: [['node_modules/prettier/bin/prettier.cjs', '--check', '.']] },
    {
      name: 'schematics',
      what: 'ng add and generators',
      run: [['tools/checks/schematics.mjs']],
      report: 'schematics',
      needs: 'build',
    },
    {
      name: 'package',
      what: 'files, exports and types in the package',
      run: [['tools/checks/package-contents.mjs']],
      needs: 'build',
    },
    { name: 'api', what: 'public API against api/', run: [['tools/checks/api-report.mjs']], needs: 'build' },
    {
      name: 'rings',
      what: 'import rules and cycles',
      run: [
        [
          'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
          '--config',
          '.dependency-cruiser.cjs',
          'projects',
          'e2e',
          'bench',
        ],
      ],
    },
    { name: 'purity', what: 'rule files without the DOM', run: [['tools/checks/purity.mjs']] },
    { name: 'promises', what: 'a test for every promise', run: [['tools/checks/promises.mjs']] },
    {
      name: 'spelling',
      what: 'English words',
      run: [['node_modules/cspell/bin.mjs', 'lint', '--no-progress']],
    },
    { name: 'story-schema', what: 'JSON Schema of story files', run: [['tools/checks/story-schema.mjs']] },
    { name: 'styles', what: 'style sheets match their CSS files', run: [['tools/checks/style-sheets.mjs']] },
    { name: 'theming', what: 'theming page against the styles', run: [['tools/checks/theming.mjs']] },
  ],
  // These measure time, so they run one at a time.
  verify: [
    {
      name: 'build',
      what: 'build of the library',
      run: [[ng, 'build', 'iv-player'], ['tools/build/package-files.mjs']],
    },
    {
      name: 'specs-verify',
      what: 'specs in real time',
      run: [[ng, 'test', 'iv-player', '--watch=false', '--configuration=verify']],
      report: 'unit',
    },
    {
      name: 'e2e-verify',
      what: 'browser tests in real time',
      run: [['tools/e2e.mjs', '--verify']],
      report: 'e2e-verify',
    },
    {
      name: 'tools-verify',
      what: 'specs of the tools that measure time',
      run: [['tools/checks/tools-tests.mjs', '--verify']],
      report: 'tools-verify',
    },
    {
      name: 'browsers',
      what: 'short suite in three browsers',
      run: [['tools/e2e-browsers.mjs']],
      report: 'e2e-browsers',
    },
    {
      name: 'promises-bench',
      what: 'figures promised in the docs',
      run: [['bench/run.mjs', '--promises']],
      report: 'bench',
    },
    {
      name: 'consumer-all',
      what: 'all consumer applications',
      run: [['tools/consumer/consumer.mjs', '--all']],
      report: 'consumer',
      needs: 'build',
    },
    {
      name: 'size-all',
      what: 'size of every variant',
      run: [['tools/size/size.mjs', '--all']],
      needs: 'build',
    },
    {
      name: 'docs-browser',
      what: 'accessibility of the site',
      run: [['tools/docs/site.mjs', '--browser']],
      needs: 'build',
    },
  ],
  // These need much that is not installed, so they run only by name.
  byName: [
    {
      name: 'audience-engines',
      what: 'SQL about records in DuckDB and ClickHouse',
      run: [['tools/checks/audience-engines.mjs']],
    },
  ],
};
