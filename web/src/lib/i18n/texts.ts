import { adminLanguage, type AdminLanguage, useAdminLanguage } from './language';

export type Texts<T> = Readonly<Record<AdminLanguage, T>>;

/** A text missing in English does not compile. */
export function defineTexts<T>(tr: T, en: NoInfer<T>): Texts<T> {
  return { tr, en };
}

/** The texts in the selected language; a change of it renders the component again. */
export function useTexts<T>(texts: Texts<T>): T {
  return texts[useAdminLanguage()];
}

/** The current texts, outside of components. */
export function currentTexts<T>(texts: Texts<T>): T {
  return texts[adminLanguage()];
}

export type TextsOf<T> = T extends Texts<infer Inner> ? Inner : never;
