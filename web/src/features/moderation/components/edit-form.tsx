import type { EditableBusiness } from '@directory/contracts/moderation';
import { LoaderCircle } from 'lucide-react';
import { useId, useState } from 'react';
import { ConfirmDialog } from '../../../components/admin/confirm-dialog';
import { DraftNotice } from '../../../components/admin/draft-notice';
import { Modal } from '../../../components/admin/modal';
import { Button } from '../../../components/ui/button';
import { Switch } from '../../../components/ui/switch';
import { useToast } from '../../../components/admin/toast';
import { dateText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { moderationTexts } from '../texts';
import { commonTexts } from '../../../lib/i18n/common-texts';
import { FIELD_GROUPS, type FormValues, SWITCHES } from '../business-form';
import { useEditForm } from '../use-edit-form';
import { EditConflict } from './edit-conflict';
import { EditField } from './edit-field';
import { PinField } from './pin-field';

interface EditFormProps {
  business: EditableBusiness;
  rejected?: Partial<FormValues> | undefined;
  onClose: () => void;
}

export function EditForm({ business: opened, rejected, onClose }: EditFormProps) {
  const common = useTexts(commonTexts);
  const t = useTexts(moderationTexts).editForm;
  const toast = useToast();
  const id = useId();
  const [isLeaving, setLeaving] = useState(false);
  const onSaved = (name: string) => {
    toast({ tone: 'good', title: t.saved, text: name });
    onClose();
  };
  const form = useEditForm(opened, onSaved, rejected);
  const { values, isChanged, conflict } = form;
  const close = () => (isChanged ? setLeaving(true) : onClose());

  return (
    <Modal
      title={t.title}
      text={form.business.name}
      place="side"
      onClose={close}
      footer={
        <div className="flex items-center justify-end gap-3">
          {!isChanged && <p className="me-auto text-sm text-muted">{t.noChanges}</p>}
          <button type="button" className="btn btn-quiet" onClick={close}>
            {common.dismiss}
          </button>
          <Button type="submit" form={id} className="btn btn-primary" isInactive={!isChanged || form.isSaving}>
            {form.isSaving && <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />}
            {t.save}
          </Button>
        </div>
      }
    >
      <form
        id={id}
        noValidate
        className="space-y-6"
        onSubmit={(event) => {
          event.preventDefault();
          const problem = form.save();
          if (problem !== undefined) document.getElementById(`${id}-${problem}`)?.focus();
        }}
      >
        {form.isRestored && <DraftNotice onDiscard={form.discard} onClose={form.acknowledge} />}
        {form.error && (
          <p role="alert" className="rounded-control bg-bad-soft px-3 py-2.5 text-sm text-bad wide-break">
            {t.failed}: {form.isGone ? t.gone : form.error.message}
          </p>
        )}
        {conflict && <EditConflict {...conflict} onChoose={form.choose} />}
        {!conflict &&
          FIELD_GROUPS.map((group) => (
            <fieldset key={group.title}>
              <legend className="font-semibold">{t[group.title]}</legend>
              <div className="mt-2 grid grid-cols-1 gap-3 sm:grid-cols-2">
                {group.fields.map((name) => (
                  <EditField
                    key={name}
                    id={`${id}-${name}`}
                    name={name}
                    value={values[name]}
                    problem={form.problems[name]}
                    category={values.category}
                    isFirst={name === 'name'}
                    onChange={(value) => form.set(name, value)}
                  />
                ))}
                {group.title === 'place' && (
                  <PinField
                    latitude={values.latitude}
                    longitude={values.longitude}
                    onPlace={(latitude, longitude) => form.setAll({ latitude, longitude })}
                  />
                )}
              </div>
            </fieldset>
          ))}
        {!conflict && (
          <fieldset>
            <legend className="font-semibold">{t.status}</legend>
            <div className="mt-1 divide-y divide-line">
              {SWITCHES.map((name) => (
                <Switch
                  key={name}
                  label={t.fields[name]}
                  checked={values[name]}
                  onChange={(checked) => form.set(name, checked)}
                />
              ))}
            </div>
          </fieldset>
        )}
        <Origin business={form.business} />
      </form>
      <ConfirmDialog
        open={isLeaving}
        title={t.unsaved}
        text={values.name}
        confirm={t.discard}
        onConfirm={() => {
          form.discard();
          onClose();
        }}
        onClose={() => setLeaving(false)}
      />
    </Modal>
  );
}

function Origin({ business }: { business: EditableBusiness }) {
  const t = useTexts(moderationTexts).editForm;
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
