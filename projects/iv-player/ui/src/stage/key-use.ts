/** What the element with the focus does with keys itself. */
export type KeyUse = 'text' | 'arrows and space' | 'arrows' | 'space' | 'none';

/** Selectors of the elements that use keys, the greediest first. A role on what can have the focus makes a widget of its own. */
const USES: readonly (readonly [KeyUse, string])[] = [
  [
    'text',
    'select,textarea,[contenteditable]:not([contenteditable=false]),input:not([type=range],[type=checkbox],[type=radio],[type=button],[type=submit],[type=reset]),[role]:is([tabindex],button,a):not([role=button],[role=link]),dialog,[role$=dialog]:not(.iv-settings),.cdk-overlay-container',
  ],
  ['arrows and space', 'iv-choices,input[type=radio],video[controls]'],
  ['arrows', 'input[type=range]'],
  ['space', 'button,a,input,summary,[role=button],[role=link]'],
];

/**
 * What keys are used for where the focus is: text fields, selects, dialogs and widgets that applications build by ARIA take all of them,
 * native sliders the arrows, choices arrows and space. What is in shadow roots counts; a component whose root is closed may have a
 * field in it.
 * @param path of an event at `stage`, from `composedPath()`
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

/** Whether keys scroll what is in the element. */
function scrolls(target: Element): boolean {
  const { overflowX, overflowY } = getComputedStyle(target);
  const isLonger = target.scrollHeight > target.clientHeight && /auto|scroll/.test(overflowY);
  return isLonger || (target.scrollWidth > target.clientWidth && /auto|scroll/.test(overflowX));
}

/** Whether the focus may be in something that cannot be looked into, or in a canvas that is edited. */
function hidesFocus(target: Element & { readonly editContext?: unknown }, isPanel: boolean): boolean {
  if (target.editContext || customElements.get(target.localName)) return true;
  const { activeElement } = target.getRootNode() as Partial<DocumentOrShadowRoot>;
  // The host of a closed root stands for what has the focus, and need not be able to have it.
  const isFocusable = (target as HTMLElement).tabIndex >= 0 || target.hasAttribute('tabindex');
  // Browsers let a panel that scrolls have the focus itself. Of a host nothing is drawn but what is in its root.
  return target === activeElement && !isFocusable && !(isPanel && showsContent(target));
}

function showsContent(element: Element): boolean {
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  return range.getClientRects().length > 0;
}
