import { COMPLETENESS_LEVELS, MISSING_FACTS } from '@directory/contracts/missing-facts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { dateText, numberText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { useDebounced } from '../../../lib/use-debounced';
import { citiesQuery, importChoicesQuery, sourcesQuery } from '../api/get-choices';
import { listTexts } from '../list-texts';
import { factsIn, type useListSearchParams } from '../use-list-search-params';
import { Choice } from './choice';

const TYPING_PAUSE_MS = 250;

type Address = ReturnType<typeof useListSearchParams>;

/** Filters by place, provenance and content. */
export function FurtherFilters({ address }: { address: Address }) {
  const t = useTexts(listTexts);
  const { query, change } = address;
  const imports = useQuery(importChoicesQuery).data ?? [];
  const sources = useQuery(sourcesQuery).data ?? [];
  const facts = factsIn(query.missing);
  return (
    <div className="space-y-2">
      <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-6">
        <CityField key={query.city ?? ''} address={address} />
        <Choice label={t.imports} value={query.importId ?? ''} onChange={(importId) => change({ importId })}>
          <option value="">{t.allImports}</option>
          {query.importId !== undefined && !imports.some(({ id }) => id === query.importId) && (
            <option value={query.importId}>{query.importId}</option>
          )}
          {imports.map(({ id, fileName, createdAt }) => (
            <option key={id} value={id}>
              {fileName} · {dateText(createdAt)}
            </option>
          ))}
        </Choice>
        <Choice label={t.source} value={query.source ?? ''} onChange={(source) => change({ source })}>
          <option value="">{t.allSources}</option>
          {query.source !== undefined && !sources.some(({ source }) => source === query.source) && (
            <option value={query.source}>{query.source}</option>
          )}
          {sources.map(({ source, imports: count }) => (
            <option key={source} value={source}>
              {source} ({numberText(count)})
            </option>
          ))}
        </Choice>
        <Choice
          label={t.completeness}
          value={query.completeness ?? ''}
          onChange={(completeness) => change({ completeness })}
        >
          <option value="">{t.allLevels}</option>
          {COMPLETENESS_LEVELS.map((level) => (
            <option key={level} value={level}>
              {t.levels[level]}
            </option>
          ))}
        </Choice>
        <Choice label={t.edited} value={query.edited ?? ''} onChange={(edited) => change({ edited })}>
          <option value="">{t.editedAll}</option>
          <option value="yes">{t.editedYes}</option>
          <option value="no">{t.editedNo}</option>
        </Choice>
        <Choice label={t.reported} value={query.reported ?? ''} onChange={(reported) => change({ reported })}>
          <option value="">{t.reportedAll}</option>
          <option value="yes">{t.reportedYes}</option>
          <option value="no">{t.reportedNo}</option>
        </Choice>
      </div>
      <fieldset className="flex flex-wrap items-center gap-1.5">
        <legend className="float-start me-2 py-2.5 text-sm text-muted">{t.missing}</legend>
        {MISSING_FACTS.map((fact) => (
          <label key={fact} className="chip min-h-11 cursor-pointer px-3">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={facts.includes(fact)}
              onChange={(event) =>
                change({
                  missing: event.target.checked
                    ? [...facts, fact].join()
                    : facts.filter((other) => other !== fact).join(),
                })
              }
            />
            {t.facts[fact]}
          </label>
        ))}
      </fieldset>
    </div>
  );
}

/** Any city; suggestions are of the selected country. */
function CityField({ address: { query, change } }: { address: Address }) {
  const t = useTexts(listTexts);
  const [text, setText] = useState(query.city ?? '');
  const suggestions = useQuery(citiesQuery(query.countryCode, useDebounced(text.trim(), TYPING_PAUSE_MS))).data ?? [];
  const id = useId();
  const commit = (city: string) => city.trim() !== (query.city ?? '') && change({ city: city.trim() });
  return (
    <div>
      <input
        aria-label={t.city}
        placeholder={t.cityHint}
        list={id}
        className="field"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          if (suggestions.some(({ city }) => city === event.target.value) || event.target.value === '')
            commit(event.target.value);
        }}
        onBlur={() => commit(text)}
        onKeyDown={(event) => event.key === 'Enter' && commit(text)}
      />
      <datalist id={id}>
        {suggestions.map(({ city, slug }) => (
          <option key={slug} value={city} />
        ))}
      </datalist>
    </div>
  );
}
