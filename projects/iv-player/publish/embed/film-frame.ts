/** A film in its frame. */
export interface LoadedFilm {
  readonly frame: HTMLIFrameElement;
  readonly origin: string;
}

/**
 * Creates the frame of a film, without its address.
 * @param isEager whether it is loaded before the viewer gets near it
 */
export function createFilmFrame(title: string, isEager: boolean): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.allow = 'autoplay; fullscreen; picture-in-picture; screen-wake-lock';
  frame.title = title;
  frame.loading = isEager ? 'eager' : 'lazy';
  return frame;
}

/** Creates the picture in front of a frame until its film is ready. */
export function createPoster(src: string, { loading }: HTMLIFrameElement): HTMLImageElement {
  const image = document.createElement('img');
  image.alt = '';
  image.loading = loading;
  image.src = src;
  return image;
}

let styles: CSSStyleSheet | undefined;

/** Style sheet shared by all instances. Constructed, because the page's policy may refuse a `<style>`. */
export function filmStyles(): CSSStyleSheet {
  if (styles) return styles;
  const sheet = (styles = new CSSStyleSheet());
  sheet.replaceSync(
    ':host{display:block;position:relative;aspect-ratio:16/9}:host([hidden]){display:none}' +
      'iframe,img{position:absolute;inset:0;width:100%;height:100%;border:0}img{object-fit:cover;pointer-events:none}',
  );
  return sheet;
}
