import { adminLanguage, type AdminLanguage, useAdminLanguage } from './language';

export type Texts<T> = Readonly<Record<AdminLanguage, T>>;

/** A text that English lacks, or has under another name, does not compile. */
export function defineTexts<T>(tr: T, en: NoInfer<T>): Texts<T> {
  return { tr, en };
}

/** The texts in the language chosen; the component renders again when another one is. */
export function useTexts<T>(texts: Texts<T>): T {
  return texts[useAdminLanguage()];
}

/** The texts at this moment, outside of components. */
export function currentTexts<T>(texts: Texts<T>): T {
  return texts[adminLanguage()];
}

export type TextsOf<T> = T extends Texts<infer Inner> ? Inner : never;
