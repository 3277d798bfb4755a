/**
 * Whether an event is delivered inside Angular's zone, where its listeners cause change detection. Time updates come several
 * times a second and are delivered outside; a listener that wants change detection enters the zone itself.
 */
export function entersZone(event: string): boolean {
  return !event.startsWith('timeupdate');
}
