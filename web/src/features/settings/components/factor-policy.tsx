import { useQuery } from '@tanstack/react-query';
import { useToast } from '../../../components/admin/toast';
import { useTexts } from '../../../lib/i18n/texts';
import { settingsQuery } from '../api/get-settings';
import { useSaveSettings } from '../api/save-settings';
import { settingsTexts } from '../texts';

/** Whether every administrator needs a second factor; saved at once. */
export function FactorPolicy() {
  const t = useTexts(settingsTexts);
  const toast = useToast();
  const settings = useQuery(settingsQuery);
  const save = useSaveSettings({
    onSuccess: () => toast({ tone: 'good', title: t.saved }),
    onError: (error) => toast({ tone: 'bad', title: t.saveFailed, text: error.message }),
  });
  if (!settings.data) return null;
  return (
    <label className="card flex items-start gap-3 p-4">
      <input
        type="checkbox"
        className="mt-1 size-5 shrink-0 accent-accent"
        checked={settings.data.require_second_factor}
        disabled={save.isPending}
        onChange={(event) => save.mutate({ require_second_factor: event.target.checked })}
      />
      <span>
        <span className="font-medium">{t.factorPolicy}</span>
        <span className="block text-sm text-muted">{t.factorPolicyHint}</span>
      </span>
    </label>
  );
}
