import { LANGUAGES, setAdminLanguage, useAdminLanguage } from '../../lib/i18n/language';

/** For pages without the menu, which has a switch of its own. */
export function LanguageSwitch() {
  const language = useAdminLanguage();
  return (
    <div className="flex justify-center gap-1 text-sm">
      {LANGUAGES.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={language === code}
          className="min-h-11 rounded-control px-3 text-muted hover:text-ink aria-pressed:font-semibold aria-pressed:text-accent"
          onClick={() => setAdminLanguage(code)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
