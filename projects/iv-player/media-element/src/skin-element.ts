/**
 * The skin that shows `<iv-media>` in a slot: the element of that slot, also where a theme passes it on to the slot of another
 * element. `null` where it is in no slot.
 */
export function skinOf(media: Element): Element | null {
  let shown = media;
  while (shown.assignedSlot) shown = shown.assignedSlot;
  const root = shown.getRootNode();
  return shown !== media && root instanceof ShadowRoot ? root.host : null;
}
