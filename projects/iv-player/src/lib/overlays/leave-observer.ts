/** Settles once none of `nodes` is in `parent` any more; `undefined` when that is so already. */
export function whenGone(nodes: readonly Node[], parent: Element): Promise<void> | undefined {
  const isOver = (): boolean => nodes.every(({ parentNode }) => parentNode !== parent);
  if (isOver()) return undefined;
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isOver()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(parent, { childList: true });
  });
}
