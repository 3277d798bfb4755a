// Corrects the theme's ARIA roles. Its search box has the role of a button with links as options; this makes it a dialog with a list
// of links. Its sidebar groups are buttons that contain a button; this makes each a single button with an expanded state.

const removeAll = (element, names) => names.forEach((name) => element?.removeAttribute(name));

function mendSearchBox() {
  const box = document.querySelector('.VPLocalSearchBox');
  if (!box) return;
  const input = box.querySelector('#localsearch-input');
  if (box.getAttribute('role') !== 'dialog') {
    box.setAttribute('role', 'dialog');
    box.setAttribute('aria-modal', 'true');
    for (const element of [box, input]) element?.setAttribute('aria-label', 'Search');
  }
  removeAll(box, ['aria-expanded', 'aria-haspopup', 'aria-labelledby', 'aria-owns']);
  removeAll(input, ['aria-activedescendant', 'aria-autocomplete', 'aria-controls', 'aria-labelledby']);
  for (const element of box.querySelectorAll('[role=listbox], [role=option]'))
    removeAll(element, ['role', 'aria-selected', 'aria-labelledby']);
  // Named by their text: the label separates the titles differently.
  for (const element of box.querySelectorAll('a[aria-label]')) removeAll(element, ['aria-label']);
  // A drawn key is an image with a name.
  for (const element of box.querySelectorAll('kbd[aria-label]:not([role])'))
    element.setAttribute('role', 'img');
}

function mendSideBar() {
  for (const item of document.querySelectorAll('.VPSidebarItem > .item[role=button]')) {
    removeAll(item.querySelector('.caret[role]'), ['role', 'tabindex', 'aria-label']);
    const isOpen = String(!item.parentElement?.classList.contains('collapsed'));
    if (item.getAttribute('aria-expanded') !== isOpen) item.setAttribute('aria-expanded', isOpen);
  }
}

/** Corrects the page now, and after each change by the theme. */
export function mendRoles() {
  const mend = () => {
    mendSearchBox();
    mendSideBar();
  };
  mend();
  new MutationObserver(mend).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['class', 'role', 'aria-label', 'aria-owns', 'aria-selected', 'aria-activedescendant'],
  });
}
