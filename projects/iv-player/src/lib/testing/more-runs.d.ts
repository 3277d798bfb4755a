/** How many times as many random programs a property is tried with: 1, and more in the `verify` configuration of angular.json. */
declare const MORE_RUNS: number;
