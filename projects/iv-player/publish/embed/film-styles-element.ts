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
