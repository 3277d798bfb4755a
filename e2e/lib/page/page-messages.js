// Runs in a page before its own scripts: collects problems that the browser's driver does not report. With ?autoplay=<clip> in the
// URL the player plays that clip automatically, without a gesture.
(() => {
  const messages = (window['pageMessages'] = []);
  const text = (value) => (value instanceof Error ? (value.stack ?? String(value)) : String(value));
  for (const level of /** @type {const} */ (['error', 'warn'])) {
    const log = console[level];
    console[level] = (...values) => {
      messages.push(`${level}: ${values.map(text).join(' ')}`);
      log.apply(console, values);
    };
  }
  addEventListener(
    'error',
    (event) => {
      const { target } = event;
      // Resource errors do not bubble; media elements report their own to the player.
      if (target instanceof HTMLScriptElement || target instanceof HTMLLinkElement)
        messages.push(`not loaded: ${target.outerHTML}`);
      else if (target === window) messages.push(`uncaught: ${text(event.error ?? event.message)}`);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => messages.push(`uncaught: ${text(reason)}`));

  const source = new URLSearchParams(location.search).get('autoplay');
  if (!source) return;
  window['onPlayerReady'] = (player) => {
    player.repository.add({ id: 'first', source });
    player.append('first');
    window['refusal'] = player.play().then(
      () => null,
      (error) => ({ code: error.code, cause: error.cause?.name }),
    );
  };
})();
