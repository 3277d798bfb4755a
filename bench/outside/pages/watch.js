// Shows the films that the address names (`?films=…,…&muted`) side by side, and records for each when its scenes begin, when its question
// opens, and what it says.
const query = new URLSearchParams(location.search);
const isMuted = query.has('muted');

/** Sizes in CSS pixels. */
const [width, columns] = [390, 2];

function watch(name, place) {
  const address = new URL(`/films/${name}/pack/`, location.href).href;
  /** @type {{ starts: Record<string, number>, times: Record<string, number>, opened: number | null, said: string[], hasPicture: boolean }} */
  const seen = { starts: {}, times: {}, opened: null, said: [], hasPicture: false };
  const say = (text) => {
    const sentence = text.replaceAll(/\s+/g, ' ').trim();
    if (sentence && !seen.said.includes(sentence)) seen.said.push(sentence);
  };
  const film = document.createElement('iv-film');
  film.style.cssText = `position: absolute; width: ${width}px; left: ${(place % columns) * (width + 10)}px; top: ${Math.floor(place / columns) * 230}px`;
  film.setAttribute('src', address);
  film.toggleAttribute('muted', isMuted);
  film.toggleAttribute('autoplay', isMuted);
  // The film sends its time only to pages that listen to it.
  film.addEventListener('timeupdate', () => undefined);
  document.body.append(film);
  const frame = () => film.shadowRoot?.querySelector('iframe') ?? null;

  addEventListener('message', ({ data, source }) => {
    if (data?.iv !== 1 || !data.state || source !== frame()?.contentWindow) return;
    const { node, time } = data.state;
    if (data.type === 'nodestart') seen.starts[data.node] ??= performance.now() / 1000;
    if (data.type === 'choiceopen' && data.node === 'mid') seen.opened ??= time;
    if (data.type === 'error') say(`${data.code}: ${data.message}`);
    if (node) seen.times[node] = Math.max(seen.times[node] ?? 0, time);
  });

  const look = () => {
    const page = frame()?.contentDocument;
    const notices = page?.querySelector('iv-notices');
    const state = notices?.getAttribute('data-state') ?? 'none';
    if (!['none', 'ended'].includes(state))
      say(`${state}: ${notices?.querySelector('.iv-notice-text')?.textContent ?? ''}`);
    const shown = [...(page?.querySelectorAll('video') ?? [])].find(({ inert }) => !inert);
    if (shown && /\/mid\./.test(shown.currentSrc) && shown.videoWidth > 0) seen.hasPicture = true;
    requestAnimationFrame(look);
  };
  look();

  /** The centre of the film's own play button; `null` until it can be clicked. */
  const findPlay = () => {
    const button = frame()?.contentDocument?.querySelector('.pf-play')?.getBoundingClientRect();
    const outer = frame()?.getBoundingClientRect();
    if (!button?.width || !outer || !customElements.get('iv-film')) return null;
    return { x: outer.left + button.left + button.width / 2, y: outer.top + button.top + button.height / 2 };
  };
  return { seen, findPlay };
}

// Without positions of earlier films, which the player would offer to restore.
localStorage.clear();
const names = (query.get('films') ?? '').split(',');
const films = names.map(watch);
window['watched'] = {
  /** What each film has shown so far. */
  seen: () => films.map(({ seen }) => seen),
  findPlay: (index) => films[index]?.findPlay() ?? null,
};
const script = document.createElement('script');
script.src = new URL(`/films/${names[0]}/pack/iv/embed.js`, location.href).href;
document.body.append(script);
