/** Skin that shows `<iv-media>` in a slot, even if a theme forwards it to another slot; `null` if it is not in a slot. */
export function skinOf(media: Element): Element | null {
  let shown = media;
  while (shown.assignedSlot) shown = shown.assignedSlot;
  const root = shown.getRootNode();
  return shown !== media && root instanceof ShadowRoot ? root.host : null;
}
