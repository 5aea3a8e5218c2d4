import type { SiteSettings } from '@directory/contracts/settings';
import { MAX_SYNONYMS_LENGTH, parseSynonymGroups } from '@directory/contracts/synonym-groups';
import { LoaderCircle } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CodeArea, ConflictingValues } from '../../../components/admin/code-area';
import { DraftNotice } from '../../../components/admin/draft-notice';
import { Button } from '../../../components/ui/button';
import { Switch } from '../../../components/ui/switch';
import { useToast } from '../../../components/admin/toast';
import { numberText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { settingsTexts } from '../texts';
import { commonTexts } from '../../../lib/i18n/common-texts';
import { type Conflict, useVersionedDraft } from '../../../lib/use-versioned-draft';
import { useSaveSettings } from '../api/save-settings';

const LIMIT = 50 * 1024;
const VERIFICATION_LIMIT = 2000;
const CODES = ['head_tags', 'facebook_pixel', 'footer_tags', 'analytics_code'] as const;

/** Edits the stored settings; unsaved changes remain as a draft. */
export function SettingsForm({ saved }: { saved: SiteSettings }) {
  const common = useTexts(commonTexts);
  const t = useTexts(settingsTexts);
  const toast = useToast();
  const draft = useVersionedDraft('site-settings', saved);
  const { values, set, conflict } = draft;
  const adsConflict = conflict('ads_in_page');
  const synonyms = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('synonym')?.trim();
  useEffect(() => {
    if (!wanted) return;
    const groups = values.search_synonyms;
    set('search_synonyms', `${groups}${groups === '' || groups.endsWith('\n') ? '' : '\n'}${wanted}, `);
    setSearch({}, { replace: true, preventScrollReset: true });
    synonyms.current?.scrollIntoView({ block: 'center' });
    const area = synonyms.current?.querySelector('textarea');
    area?.focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each text in the URL, which is removed
  }, [wanted]);
  const save = useSaveSettings({
    onSuccess: (sent, stored) => {
      draft.onSaved(sent, stored);
      toast({ tone: 'good', title: t.saved, text: t.savedText });
    },
    onConflict: draft.onRejected,
    onError: (error) =>
      toast({ tone: 'bad', title: t.saveFailed, error, text: `${t.saveFailedText} ${error.message}` }),
  });

  const words = {
    head_tags: { label: t.head, hint: t.headHint, warns: true },
    facebook_pixel: { label: t.body, hint: t.bodyHint, warns: false },
    footer_tags: { label: t.footer, hint: t.footerHint, warns: true },
    analytics_code: { label: t.analytics, hint: t.analyticsHint, warns: false },
  };
  const fileBad = values.verification_file !== '' && !/^[\w-]{1,80}\.(?:html|txt|xml)$/.test(values.verification_file);
  const [synonymProblem] = parseSynonymGroups(values.search_synonyms).problems;
  const synonymsProblem =
    values.search_synonyms.length > MAX_SYNONYMS_LENGTH
      ? t.tooLong(numberText(MAX_SYNONYMS_LENGTH))
      : synonymProblem && `${t.line(synonymProblem.line)} ${t.synonymProblems[synonymProblem.problem]}`;
  const bad = synonymsProblem !== undefined || fileBad || CODES.some((name) => values[name].length > LIMIT);

  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.isChanged && !bad) save.mutate(draft.body);
      }}
    >
      {draft.isRestored && <DraftNotice onDiscard={draft.discard} onClose={draft.acknowledge} />}
      {CODES.map((name) => (
        <div key={name} className="card p-4 sm:p-5">
          <CodeArea
            label={words[name].label}
            hint={words[name].hint}
            value={values[name]}
            conflict={conflict(name)}
            warning={words[name].warns && /<script[\s>]/i.test(values[name]) ? t.scriptWarning : undefined}
            problem={values[name].length > LIMIT ? t.tooLong(numberText(LIMIT)) : undefined}
            onChange={(value) => set(name, value)}
          />
        </div>
      ))}
      <section className="card space-y-3 p-4 sm:p-5">
        <div>
          <h2 className="font-semibold">{t.verification}</h2>
          <p className="text-sm text-muted">{t.verificationHint}</p>
        </div>
        <VerificationFile
          name={values.verification_file}
          bad={fileBad}
          conflict={conflict('verification_file')}
          onChange={(value) => set('verification_file', value)}
        />
        <CodeArea
          label={t.verificationContent}
          rows={2}
          value={values.verification_content}
          conflict={conflict('verification_content')}
          problem={
            values.verification_content.length > VERIFICATION_LIMIT
              ? t.tooLong(numberText(VERIFICATION_LIMIT))
              : undefined
          }
          onChange={(value) => set('verification_content', value)}
        />
      </section>
      <div ref={synonyms} className="card p-4 sm:p-5">
        <CodeArea
          label={t.synonyms}
          hint={t.synonymsHint}
          value={values.search_synonyms}
          conflict={conflict('search_synonyms')}
          problem={synonymsProblem}
          onChange={(value) => set('search_synonyms', value)}
        />
      </div>
      <div className="card px-4 py-1 sm:px-5">
        <Switch
          label={t.adsInPage}
          hint={t.adsInPageHint}
          checked={values.ads_in_page}
          onChange={(value) => set('ads_in_page', value)}
        />
        {adsConflict && (
          <ConflictingValues
            {...adsConflict}
            label={t.adsInPage}
            mine={adsConflict.mine ? t.on : t.off}
            stored={adsConflict.stored ? t.on : t.off}
          />
        )}
      </div>
      <div className="card sticky short:static bottom-3 z-20 flex flex-wrap items-center justify-end gap-2 p-3 shadow-lift">
        {draft.isChanged && <p className="me-auto text-sm text-warn">{common.unsaved}</p>}
        <Button type="button" className="btn btn-quiet" isInactive={!draft.isChanged} onClick={draft.discard}>
          {common.reset}
        </Button>
        <Button type="submit" className="btn btn-primary" isInactive={!draft.isChanged || bad || save.isPending}>
          {save.isPending && <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />}
          {save.isPending ? common.saving : common.save}
        </Button>
      </div>
    </form>
  );
}

interface VerificationFileProps {
  name: string;
  bad: boolean;
  conflict: Conflict<string> | undefined;
  onChange: (name: string) => void;
}

function VerificationFile(props: VerificationFileProps) {
  const id = useId();
  const t = useTexts(settingsTexts);
  return (
    <div>
      <label htmlFor={id} className="block text-sm font-medium">
        {t.verificationFile}
      </label>
      <input
        id={id}
        dir="ltr"
        className="field mt-1"
        placeholder="google1234.html"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={props.bad}
        value={props.name}
        onChange={(event) => props.onChange(event.target.value.trim())}
      />
      {props.bad && (
        <p role="alert" className="mt-1 text-sm text-bad">
          {t.verificationFileBad}
        </p>
      )}
      {props.conflict && <ConflictingValues label={t.verificationFile} {...props.conflict} />}
    </div>
  );
}
