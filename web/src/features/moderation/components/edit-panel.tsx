import type { EditableBusiness } from '@directory/contracts/moderation';
import { useQuery } from '@tanstack/react-query';
import { LoaderCircle } from 'lucide-react';
import { useId, useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog';
import { FailureCard } from '../../../components/ui/failure-card';
import { Modal } from '../../../components/ui/modal';
import { Switch } from '../../../components/ui/switch';
import { useToast } from '../../../components/ui/toast';
import { dateText } from '../../../lib/admin-format';
import { useTexts } from '../../../lib/admin-texts/texts';
import { ApiError } from '../../../lib/api';
import { businessQuery } from '../api/get-business';
import { useUpdateBusiness } from '../api/update-business';
import {
  changedFields,
  fieldKinds,
  type FormProblems,
  formProblems,
  type FormValues,
  formValues,
} from '../business-form';

type TextField = keyof typeof fieldKinds;

const GROUPS = [
  { title: 'identity', fields: ['name', 'category', 'type'] },
  {
    title: 'place',
    fields: ['fullAddress', 'street', 'city', 'area', 'region', 'postalCode', 'countryCode', 'latitude', 'longitude'],
  },
  { title: 'contact', fields: ['phone', 'website', 'photo'] },
  { title: 'content', fields: ['rating', 'reviews', 'description', 'workingHours'] },
] as const satisfies readonly { title: string; fields: readonly TextField[] }[];

/** Every field of one business that may be changed; what was changed is not lost without asking. */
export function EditPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const texts = useTexts();
  const t = texts.moderation.editForm;
  const business = useQuery(businessQuery(id));
  if (business.data) return <EditForm business={business.data} onClose={onClose} />;
  return (
    <Modal title={t.title} place="side" onClose={onClose}>
      {business.isError ? (
        <FailureCard title={t.loadFailed} error={business.error} onRetry={() => void business.refetch()} />
      ) : (
        <div role="status" aria-label={texts.common.loading} className="space-y-4">
          {[1, 2, 3, 4, 5].map((line) => (
            <div key={line} className="skeleton h-11" />
          ))}
        </div>
      )}
    </Modal>
  );
}

function EditForm({ business, onClose }: { business: EditableBusiness; onClose: () => void }) {
  const texts = useTexts();
  const t = texts.moderation.editForm;
  const toast = useToast();
  const [before] = useState(() => formValues(business));
  const [values, setValues] = useState(before);
  const [problems, setProblems] = useState<FormProblems>({});
  const [leaving, setLeaving] = useState(false);
  const form = useId();
  const changes = changedFields(before, values);
  const changed = Object.keys(changes).length > 0;
  const update = useUpdateBusiness(business.id, {
    onSuccess: () => {
      toast({ tone: 'good', title: t.saved, text: values.name });
      onClose();
    },
  });
  const refused = update.error instanceof ApiError ? update.error.fields : {};

  function set<Name extends keyof FormValues>(name: Name, value: FormValues[Name]) {
    setValues({ ...values, [name]: value });
    setProblems(({ [name]: _solved, ...others }) => others);
  }

  function save() {
    const found = formProblems(values, t.problems);
    setProblems(found);
    const first = Object.keys(found)[0];
    if (first !== undefined) document.getElementById(`${form}-${first}`)?.focus();
    else if (changed) update.mutate(changes);
  }

  return (
    <Modal
      title={t.title}
      text={business.name}
      place="side"
      onClose={() => (changed ? setLeaving(true) : onClose())}
      footer={
        <div className="flex items-center justify-end gap-3">
          {!changed && <p className="me-auto text-sm text-muted">{t.noChanges}</p>}
          <button type="button" className="btn btn-quiet" onClick={() => (changed ? setLeaving(true) : onClose())}>
            {texts.common.giveUp}
          </button>
          <button type="submit" form={form} className="btn btn-primary" disabled={!changed || update.isPending}>
            {update.isPending && <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />}
            {t.save}
          </button>
        </div>
      }
    >
      <form
        id={form}
        noValidate
        className="space-y-6"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {update.isError && (
          <p role="alert" className="rounded-control bg-bad-soft px-3 py-2.5 text-sm text-bad wide-break">
            {t.failed}: {update.error.message}
          </p>
        )}
        {GROUPS.map((group) => (
          <fieldset key={group.title}>
            <legend className="font-semibold">{t[group.title]}</legend>
            <div className="mt-2 grid gap-3 sm:grid-cols-2">
              {group.fields.map((name) => (
                <Field
                  key={name}
                  id={`${form}-${name}`}
                  name={name}
                  value={values[name]}
                  problem={problems[name] ?? refused[name]}
                  onChange={(value) => set(name, value)}
                />
              ))}
            </div>
          </fieldset>
        ))}
        <fieldset>
          <legend className="font-semibold">{t.status}</legend>
          <div className="mt-1 divide-y divide-line">
            <Switch
              label={t.fields.verified}
              checked={values.verified}
              onChange={(verified) => set('verified', verified)}
            />
            <Switch
              label={t.fields.isApproved}
              checked={values.isApproved}
              onChange={(isApproved) => set('isApproved', isApproved)}
            />
          </div>
        </fieldset>
        <Origin business={business} />
      </form>
      <ConfirmDialog
        open={leaving}
        title={t.unsaved}
        text={values.name}
        confirm={t.discard}
        onConfirm={onClose}
        onClose={() => setLeaving(false)}
      />
    </Modal>
  );
}

function Field(props: {
  id: string;
  name: TextField;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}) {
  const t = useTexts().moderation.editForm;
  const field = fieldKinds[props.name];
  const lines = 'lines' in field ? field.lines : undefined;
  const shared = {
    id: props.id,
    dir: 'auto',
    value: props.value,
    'aria-invalid': props.problem !== undefined,
    'aria-describedby': props.problem === undefined ? undefined : `${props.id}-problem`,
    className: `field ${props.problem === undefined ? '' : 'border-bad'} ${field.kind === 'json' ? 'font-mono text-sm' : ''}`,
  };
  const wide = lines !== undefined || props.name === 'name' || field.kind === 'url';
  return (
    <div className={wide ? 'sm:col-span-2' : ''}>
      <label htmlFor={props.id} className="mb-1 block text-sm">
        {t.fields[props.name]}
      </label>
      {lines === undefined ? (
        <input
          {...shared}
          type="text"
          inputMode={field.kind === 'number' ? 'decimal' : field.kind === 'url' ? 'url' : 'text'}
          autoComplete="off"
          onChange={(event) =>
            props.onChange(field.kind === 'country' ? event.target.value.toUpperCase() : event.target.value)
          }
        />
      ) : (
        <textarea {...shared} rows={lines} onChange={(event) => props.onChange(event.target.value)} />
      )}
      {props.problem !== undefined && (
        <p id={`${props.id}-problem`} className="mt-1 text-sm text-bad">
          {props.problem}
        </p>
      )}
    </div>
  );
}

function Origin({ business }: { business: EditableBusiness }) {
  const t = useTexts().moderation.editForm;
  const facts = [
    { name: t.slug, value: business.slug },
    { name: t.placeId, value: business.placeId ?? '–' },
    { name: t.added, value: dateText(business.createdAt) },
    { name: t.changed, value: dateText(business.updatedAt) },
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-t border-line pt-4 text-sm">
      {facts.map((fact) => (
        <div key={fact.name} className="contents">
          <dt className="text-muted">{fact.name}</dt>
          <dd className="wide-break tabular-nums">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
