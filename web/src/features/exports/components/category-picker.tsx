import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { numberText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { exportsTexts } from '../texts';
import { folded } from '../../../lib/text-normalize';
import { categoriesQuery } from '../api/get-categories';

const SHOWN = 100;

/** Lists at most 100 of thousands of matches, the ticked ones first. */
export function CategoryPicker(props: {
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}) {
  const t = useTexts(exportsTexts);
  const [term, setTerm] = useState('');
  const categories = useQuery(categoriesQuery);
  const { chosen } = props;

  function tick(name: string) {
    const next = new Set(chosen);
    if (!next.delete(name)) next.add(name);
    props.onChange(next);
  }

  const wanted = folded(term.trim());
  const found = (categories.data ?? []).filter((name) => wanted === '' || folded(name).includes(wanted));
  const shown = [...found.filter((name) => chosen.has(name)), ...found.filter((name) => !chosen.has(name))].slice(
    0,
    SHOWN,
  );
  return (
    <fieldset>
      <legend className="flex w-full items-baseline justify-between gap-3 font-semibold">
        {t.categories}
        <span className="text-sm font-normal text-muted tabular-nums">
          {chosen.size > 0 ? t.selectedCategories(chosen.size) : t.allCategories}
        </span>
      </legend>
      <div className="relative mt-2">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 start-3 my-auto size-5 text-muted"
        />
        <input
          type="text"
          inputMode="search"
          className="field ps-10"
          aria-label={t.searchCategories}
          placeholder={t.searchCategories}
          value={term}
          onChange={(event) => setTerm(event.target.value)}
        />
      </div>
      <div
        className="mt-2 h-52 overflow-y-auto rounded-control border border-line p-1"
        tabIndex={0}
        role="group"
        aria-label={t.categories}
      >
        {categories.isPending && <Note text={t.categoriesLoading} />}
        {categories.isError && <Note text={t.categoriesFailed} bad />}
        {categories.data?.length === 0 && <Note text={t.categoriesEmpty} />}
        {categories.data && categories.data.length > 0 && found.length === 0 && (
          <Note text={t.categoriesNoMatch(term.trim())} />
        )}
        {shown.map((name) => (
          <label key={name} className="flex min-h-11 items-center gap-2.5 rounded-control px-2 hover:bg-sunken">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-accent"
              checked={chosen.has(name)}
              onChange={() => tick(name)}
            />
            <bdi className="clamp-inline">{name}</bdi>
          </label>
        ))}
        {found.length > shown.length && (
          <Note text={t.categoriesCut(numberText(shown.length), numberText(found.length))} />
        )}
      </div>
    </fieldset>
  );
}

function Note({ text, bad = false }: { text: string; bad?: boolean }) {
  return (
    <p role={bad ? 'alert' : 'status'} className={`px-2 py-3 text-sm ${bad ? 'text-bad' : 'text-muted'}`}>
      {text}
    </p>
  );
}
