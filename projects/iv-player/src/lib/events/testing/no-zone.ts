import type { DeliveryZone } from '../event-channel';

/** Zone that runs tasks directly, as in an application without zone.js. */
export const noZone: DeliveryZone = { run: (task) => task(), runOutsideAngular: (task) => task() };
