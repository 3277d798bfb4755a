import { CHOICE_TEXTS, CONTROL_TEXTS, NOTICE_TEXTS, TRANSCRIPT_TEXTS } from './english-texts';
import type { IvLabels } from './iv-labels';

/** The texts in English, the default. */
export const ENGLISH_LABELS: IvLabels = /* @__PURE__ */ (() => ({
  lang: 'en',
  ...CHOICE_TEXTS,
  ...CONTROL_TEXTS,
  ...NOTICE_TEXTS,
  ...TRANSCRIPT_TEXTS,
}))();
