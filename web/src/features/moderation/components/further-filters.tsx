import { COMPLETENESS_LEVELS, MISSING_FACTS } from '@directory/contracts/missing-facts';
import type { ImportView } from '@directory/contracts/imports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { dateText, numberText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { folded } from '../../../lib/text-normalize';
import { categoryNamesQuery, citiesQuery, importChoicesQuery, importQuery, sourcesQuery } from '../api/get-choices';
import { listTexts } from '../list-texts';
import { factsIn, type useListSearchParams } from '../use-list-search-params';
import { Choice } from './choice';
import { SuggestField } from './suggest-field';

const MAX_SUGGESTIONS = 100;

type Address = ReturnType<typeof useListSearchParams>;

/** Filters by place, provenance and content. */
export function FurtherFilters({ address }: { address: Address }) {
  const t = useTexts(listTexts);
  const { query, change } = address;
  const sources = useQuery(sourcesQuery).data ?? [];
  const facts = factsIn(query.missing);
  return (
    <div className="space-y-2">
      <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-4 2xl:grid-cols-7">
        <CategoryField key={`category ${query.category ?? ''}`} address={address} />
        <CityField key={`city ${query.city ?? ''}`} address={address} />
        <ImportField address={address} />
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

/** Any category; the list above has the largest only. */
function CategoryField({ address: { query, change } }: { address: Address }) {
  const t = useTexts(listTexts);
  const client = useQueryClient();
  return (
    <SuggestField
      label={t.anyCategory}
      hint={t.categoryHint}
      chosen={query.category ?? ''}
      suggestionsKey={['category']}
      suggest={async (text) => {
        const names = await client.ensureQueryData(categoryNamesQuery);
        return names.filter((name) => folded(name).includes(folded(text))).slice(0, MAX_SUGGESTIONS);
      }}
      onChoose={(category) => change({ category })}
    />
  );
}

/** Any city; suggestions are of the selected country, if any. */
function CityField({ address: { query, change } }: { address: Address }) {
  const t = useTexts(listTexts);
  const client = useQueryClient();
  const { countryCode } = query;
  return (
    <SuggestField
      label={t.city}
      hint={t.cityHint}
      chosen={query.city ?? ''}
      suggestionsKey={['city', countryCode]}
      suggest={async (text) => [...new Set(await client.fetchQuery(citiesQuery(countryCode, text)))]}
      onChoose={(city) => change({ city })}
    />
  );
}

/** Any import by its file; an older one than the suggested by a part of its name. */
function ImportField({ address: { query, change } }: { address: Address }) {
  const t = useTexts(listTexts);
  const client = useQueryClient();
  const { importId } = query;
  const chosen = useQuery({ ...importQuery(importId ?? ''), enabled: importId !== undefined }).data;
  const name = importId === undefined ? '' : chosen ? importLabel(chosen) : importId;
  return (
    <SuggestField
      key={name}
      label={t.imports}
      hint={t.allImports}
      chosen={name}
      suggestionsKey={['import']}
      isStrict
      suggest={async (text) => (await client.fetchQuery(importChoicesQuery(text))).map(importLabel)}
      onChoose={(text) => {
        const known = client
          .getQueriesData<ImportView[]>({ queryKey: importChoicesQuery('').queryKey.slice(0, 2) })
          .flatMap(([, views]) => views ?? []);
        change({ importId: known.find((view) => importLabel(view) === text)?.id ?? null });
      }}
    />
  );
}

function importLabel({ fileName, createdAt }: ImportView): string {
  return `${fileName} · ${dateText(createdAt)}`;
}
