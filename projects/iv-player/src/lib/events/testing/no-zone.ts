import type { DeliveryZone } from '../event-channel';

/** Runs everything as it is, as the zone of an application without zone.js does. */
export const noZone: DeliveryZone = { run: (task) => task(), runOutsideAngular: (task) => task() };
