/** Scripts written from right to left. */
const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']);

/** Returns the canonical tag of a language and its text direction; English for an invalid tag. */
export function textLocale(language: string): { readonly lang: string; readonly dir: 'ltr' | 'rtl' } {
  try {
    const locale = new Intl.Locale(language);
    return { lang: locale.baseName, dir: RIGHT_TO_LEFT.has(locale.maximize().script ?? '') ? 'rtl' : 'ltr' };
  } catch {
    return { lang: 'en', dir: 'ltr' };
  }
}
