/** Multiplier for the number of runs of property tests: 1, or more in the `verify` configuration of angular.json. */
declare const MORE_RUNS: number;
