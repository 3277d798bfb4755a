// Placeholder for the list of examples by name, which tools/docs/live-examples.mjs writes.
import type { Type } from '@angular/core';

export const examples: Readonly<Record<string, () => Promise<Type<unknown>>>> = {};
