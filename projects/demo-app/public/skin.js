// Loads the demo's styles and scripts, whose names are in its page, into a page with its own policy.
const response = await fetch('./');
const demo = new DOMParser().parseFromString(await response.text(), 'text/html');
for (const { localName, attributes } of demo.querySelectorAll('link[rel=stylesheet], script[src]')) {
  const element = document.createElement(localName);
  for (const { name, value } of attributes) element.setAttribute(name, value);
  document.head.append(element);
}
