// Stands for the list that tools/docs/live-examples.mjs writes: each example by its name.
import type { Type } from '@angular/core';

export const examples: Readonly<Record<string, () => Promise<Type<unknown>>>> = {};
