import type { BusinessDetail } from '@directory/contracts/businesses';
import { BusinessReportBody, type ReportKind } from '@directory/contracts/business-reports';
import { DAYS } from '@directory/contracts/opening-hours';
import { CircleCheck, LoaderCircle, Send } from 'lucide-react';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Link } from '../../../components/ui/link';
import { FormField } from '../../../components/ui/form-field';
import { useSendReport } from '../api/send-report';
import { FIELD_NAMES, TEXT_FIELDS, type TextField } from './field-names';
import { draftOf, invalidDays, proposedChanges, type Draft } from './proposed-changes';

const TITLES: Record<ReportKind, string> = {
  edit: 'Suggest an edit',
  closed: 'Report as closed',
  removal: 'Ask for removal',
};

/** Validated by the rules of the server; needs no account. */
export function ReportForm({ kind, business }: { kind: ReportKind; business: BusinessDetail }) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(business));
  const [temporarily, setTemporarily] = useState(false);
  const [note, setNote] = useState('');
  const [honeypot, setHoneypot] = useState('');
  /** After the first submit it is validated with every key. */
  const [checked, setChecked] = useState(false);
  const [openedAt] = useState(() => Date.now());
  const form = useRef<HTMLFormElement>(null);
  const send = useSendReport(business.slug, openedAt);

  const given = { kind, note, temporarily, changes: proposedChanges(draft, business), website_url: honeypot };
  const errors = checked ? errorsOf(given, draft, business) : {};

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (send.isPending) return;
    const read = BusinessReportBody.safeParse({ ...given, elapsedMs: 0 });
    const wrong = errorsOf(given, draft, business);
    setChecked(true);
    if (read.success && Object.keys(wrong).length === 0) return send.mutate(read.data);
    const boxes = form.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? [];
    [...boxes].find((box) => Object.hasOwn(wrong, box.name))?.focus();
  }

  if (send.data) return <Receipt token={send.data.token} />;
  const textField = (field: TextField) => (
    <FormField
      key={field}
      name={field}
      label={FIELD_NAMES[field]}
      required={field === 'name'}
      value={draft.texts[field]}
      error={errors[field]}
      onChange={(value) => setDraft((now) => ({ ...now, texts: { ...now.texts, [field]: value } }))}
    />
  );
  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-label={TITLES[kind]}
      className="card mt-3 space-y-4 p-4 sm:p-6"
      onSubmit={submit}
    >
      <h2 className="text-lg font-semibold">{TITLES[kind]}</h2>
      {kind === 'edit' && (
        <>
          <p className="text-sm text-muted">Correct what is wrong, and leave the rest as it is.</p>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">{TEXT_FIELDS.map(textField)}</div>
          <fieldset>
            <legend className="text-sm font-medium">{FIELD_NAMES.workingHours}</legend>
            <p className="text-sm text-muted">For example “9 AM – 5 PM”, “24 hours” or “Closed”.</p>
            <div className="mt-2 grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-4">
              {DAYS.map((day) => (
                <FormField
                  key={day}
                  name={day}
                  label={day}
                  value={draft.hours[day]}
                  error={errors[day]}
                  onChange={(value) => setDraft((now) => ({ ...now, hours: { ...now.hours, [day]: value } }))}
                />
              ))}
            </div>
          </fieldset>
        </>
      )}
      {kind === 'closed' && (
        <fieldset className="space-y-1">
          <legend className="text-sm font-medium">Has it closed for good?</legend>
          {[
            { value: false, text: 'Permanently closed' },
            { value: true, text: 'Temporarily closed' },
          ].map(({ value, text }) => (
            <label key={text} className="flex min-h-11 cursor-pointer items-center gap-2.5">
              <input
                type="radio"
                name="temporarily"
                className="size-5 accent-accent"
                checked={temporarily === value}
                onChange={() => setTemporarily(value)}
              />
              {text}
            </label>
          ))}
        </fieldset>
      )}
      <FormField
        name="note"
        label={kind === 'removal' ? 'Why should this page be removed?' : 'How do you know?'}
        required={kind === 'removal'}
        rows={3}
        value={note}
        error={errors['note']}
        onChange={setNote}
      />
      <div aria-hidden="true" className="sr-only">
        <label htmlFor="website_url">Leave this empty</label>
        <input
          id="website_url"
          name="website_url"
          tabIndex={-1}
          autoComplete="off"
          value={honeypot}
          onChange={(event) => setHoneypot(event.target.value)}
        />
      </div>
      {(errors['changes'] ?? send.error) && (
        <p role="alert" className="text-sm text-bad">
          {errors['changes'] ?? send.error?.message}
        </p>
      )}
      <p className="text-sm text-muted">
        No account is needed, and your name is not asked for. See the{' '}
        <Link to="/privacy-policy" className="link">
          Privacy Policy
        </Link>
        .
      </p>
      <button type="submit" className="btn btn-primary w-full sm:w-auto" aria-disabled={send.isPending}>
        {send.isPending ? (
          <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />
        ) : (
          <Send aria-hidden="true" className="size-4" />
        )}
        {send.isPending ? 'Sending...' : 'Send report'}
      </button>
    </form>
  );
}

function Receipt({ token }: { token: string }) {
  const path = `/reports/${token}`;
  const card = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone with the form.
  useEffect(() => card.current?.focus(), []);
  return (
    <div ref={card} role="status" tabIndex={-1} className="card mt-3 flex gap-3 p-4 sm:p-6">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-good" />
      <div className="min-w-0">
        <p className="font-semibold">Thank you. Your report has been received.</p>
        <p className="mt-1 text-sm text-muted">
          An editor checks it. This link shows what became of it; keep it, as it is the only way back to your report:
        </p>
        {/* Loaded as a page of its own: third-party code that runs in this one does not see its secret address. */}
        <a href={path} className="link mt-2 inline-flex min-h-11 items-center wide-break">
          {location.origin + path}
        </a>
      </div>
    </div>
  );
}

type Given = Record<string, unknown>;

/** By the name of the field; of fields without one, `changes`. */
function errorsOf(given: Given, draft: Draft, business: BusinessDetail): Record<string, string | undefined> {
  const issues = BusinessReportBody.safeParse({ ...given, elapsedMs: 0 }).error?.issues ?? [];
  const texts = issues.map((issue) => {
    const field = String(issue.path.at(-1));
    const tooLong = issue.code === 'too_big' ? `Must be at most ${issue.maximum} characters` : undefined;
    return [field, tooLong ?? FIELD_ERRORS[field] ?? issue.message] as const;
  });
  const days = given['kind'] === 'edit' ? invalidDays(draft, business) : [];
  return {
    ...Object.fromEntries([...texts].reverse()),
    ...Object.fromEntries(days.map((day) => [day, 'Write it as 9 AM – 5 PM, 24 hours or Closed'])),
  };
}

const FIELD_ERRORS: Record<string, string | undefined> = {
  name: 'Please enter a name',
  website: 'Please enter a full URL, such as https://example.com',
};
