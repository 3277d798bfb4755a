/** Keys that the focused element handles itself; `text` means all of them. */
export type KeyUse = 'text' | 'arrows and space' | 'arrows' | 'space' | 'none';

/** Elements by the keys they use, most first. A focusable element with any other role is a widget that may use any key. */
const USES: readonly (readonly [KeyUse, string])[] = [
  [
    'text',
    'iv-questions,select,textarea,[contenteditable]:not([contenteditable=false]),input:not([type=range],[type=checkbox],[type=radio],[type=button],[type=submit],[type=reset]),[role]:is([tabindex],button,a):not([role=button],[role=link]),dialog,[role$=dialog]:not(.iv-settings),.cdk-overlay-container',
  ],
  ['arrows and space', 'iv-choices,input[type=radio],video[controls]'],
  ['arrows', 'input[type=range]'],
  ['space', 'button,a,input,summary,[role=button],[role=link]'],
];

/**
 * Returns the keys that the focused element handles: text fields, selects, questions, dialogs and ARIA widgets use all keys, native sliders the
 * arrows, choices the arrows and space. Looks into open shadow roots; a component with a closed root may contain a field.
 * @param path `composedPath()` of an event at `stage`
 */
export function keyUseOf(path: readonly EventTarget[], stage: EventTarget): KeyUse {
  const elements = path.slice(0, path.indexOf(stage)).filter((one): one is Element => 'matches' in one);
  const [target] = elements;
  if (!target) return 'none';
  const isPanel = scrolls(target);
  if (hidesFocus(target, isPanel)) return 'text';
  const found = USES.find(([, selector]) => elements.some((element) => element.matches(selector)));
  return found?.[0] === 'text' ? 'text' : isPanel ? 'arrows and space' : (found?.[0] ?? 'none');
}

/** Whether keys scroll the element. */
function scrolls(target: Element): boolean {
  const { overflowX, overflowY } = getComputedStyle(target);
  const isLonger = target.scrollHeight > target.clientHeight && /auto|scroll/.test(overflowY);
  return isLonger || (target.scrollWidth > target.clientWidth && /auto|scroll/.test(overflowX));
}

/** Whether the focused element may be hidden in a closed shadow root, or is an editable canvas. */
function hidesFocus(target: Element & { readonly editContext?: unknown }, isPanel: boolean): boolean {
  if (target.editContext || customElements.get(target.localName)) return true;
  const { activeElement } = target.getRootNode() as Partial<DocumentOrShadowRoot>;
  // A closed shadow root reports its host, which may not be focusable itself.
  const isFocusable = (target as HTMLElement).tabIndex >= 0 || target.hasAttribute('tabindex');
  // Browsers make scrolling panels focusable. A shadow host renders none of its own children.
  return target === activeElement && !isFocusable && !(isPanel && showsContent(target));
}

function showsContent(element: Element): boolean {
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  return range.getClientRects().length > 0;
}
