/**
 * Runs in the page before its scripts: collects the text of the film's live regions in `window.announcements`. Only changed text counts.
 * Timers are ignored, because screen readers do not announce them.
 */
export function recordAnnouncements() {
  const said = (window['announcements'] = []);
  const last = new WeakMap();
  const regions = '[aria-live=polite],[aria-live=assertive],[role=status],[role=alert]';
  const read = (node) => {
    const element = node instanceof Element ? node : node.parentElement;
    const region = element?.closest(regions);
    if (!region?.closest('demo-player') || region.closest('[role=timer]')) return;
    const text = (region.textContent || region.getAttribute('aria-label') || '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    if (last.get(region) === text) return;
    last.set(region, text);
    if (text) said.push(text);
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      read(target);
      // Regions inserted with their text, such as alerts, are read too.
      for (const node of addedNodes) {
        if (node instanceof Element)
          for (const region of [node, ...node.querySelectorAll(regions)]) read(region);
      }
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
}
