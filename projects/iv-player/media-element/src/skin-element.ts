/**
 * Returns the skin that shows `<iv-media>` in a slot, even if a theme forwards it to the slot of another element; `null` if it is not in
 * a slot.
 */
export function skinOf(media: Element): Element | null {
  let shown = media;
  while (shown.assignedSlot) shown = shown.assignedSlot;
  const root = shown.getRootNode();
  return shown !== media && root instanceof ShadowRoot ? root.host : null;
}
