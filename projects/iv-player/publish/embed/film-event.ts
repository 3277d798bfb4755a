import { errorDetails } from './film-protocol';

/** Dispatches an event of a film that bubbles to the document. */
export function dispatchFilmEvent(element: HTMLElement, type: string, detail: object): void {
  const event = new CustomEvent(type, { detail, bubbles: true, composed: true });
  // Error handlers of the window treat any event of this type as a script error.
  const stop = (other: Event): void => {
    if (other === event) other.stopPropagation();
  };
  document.addEventListener('error', stop);
  element.dispatchEvent(event);
  document.removeEventListener('error', stop);
}

/** Emits the error of a command that nobody waits for, such as one for an attribute. */
export function reportFailure(element: HTMLElement, command: Promise<unknown> | undefined): void {
  command?.catch((error: unknown) => {
    const details = errorDetails(error);
    if (details.code !== 'REMOVED' && details.code !== 'EMBED_REFUSED')
      dispatchFilmEvent(element, 'error', details);
  });
}
