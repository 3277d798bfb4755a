// Reads the names of the demo's styles and scripts from its page, and loads them into this page, which has its own policy.
const response = await fetch('./');
const demo = new DOMParser().parseFromString(await response.text(), 'text/html');
for (const { localName, attributes } of demo.querySelectorAll('link[rel=stylesheet], script[src]')) {
  const element = document.createElement(localName);
  for (const { name, value } of attributes) element.setAttribute(name, value);
  document.head.append(element);
}
