import { PAGE_TEXTS, pageLanguage } from './page-texts';

/** Shows a message in place of a film that cannot be played and logs the reason. */
export function showFailure(error: unknown): void {
  console.error(error);
  const sentence = document.createElement('p');
  sentence.className = 'not-loaded';
  sentence.setAttribute('role', 'alert');
  sentence.textContent = PAGE_TEXTS[pageLanguage(document.documentElement.lang)].failed;
  document.querySelector('packed-film')?.replaceChildren(sentence);
}
