// Mends what the theme tells assistive technology. Its search box says that it is a button, with options that are links: here it
// is a dialog with a list of links. Its groups in the side bar are buttons with a button inside: here they are one, which tells
// whether it is open.

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
  // Their text is their name: the label has other signs between the titles.
  for (const element of box.querySelectorAll('a[aria-label]')) removeAll(element, ['aria-label']);
  // A key that is drawn is a picture with a name.
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

/** Mends the page now, and whenever the theme changes it. */
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
