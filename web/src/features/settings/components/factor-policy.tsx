import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '../../../components/ui/link';
import { useToast } from '../../../components/admin/toast';
import { api } from '../../../lib/api';
import { useTexts } from '../../../lib/i18n/texts';
import { settingsQuery } from '../api/get-settings';
import { useSaveSettings } from '../api/save-settings';
import { settingsTexts } from '../texts';

/** Whether every administrator needs a second factor; saved at once. */
export function FactorPolicy() {
  const t = useTexts(settingsTexts);
  const toast = useToast();
  const client = useQueryClient();
  const settings = useQuery(settingsQuery);
  const account = useQuery({
    queryKey: ['GET /api/admin/account'],
    queryFn: ({ signal }) => api('GET /api/admin/account', { signal }),
  }).data;
  const hasFactor = account === undefined || account.totp || account.passkeys.length > 0;
  const save = useSaveSettings({
    onSuccess: () => {
      toast({ tone: 'good', title: t.saved });
      // Without a factor of one's own, only the account is left.
      void client.invalidateQueries({ queryKey: ['GET /api/admin/session'] });
    },
    onError: (error) => toast({ tone: 'bad', title: t.saveFailed, error }),
  });
  if (!settings.data) return null;
  return (
    <div className="card p-4">
      <label className="flex items-start gap-3">
        <input
          type="checkbox"
          className="mt-1 size-5 shrink-0 accent-accent"
          checked={settings.data.require_second_factor}
          aria-disabled={save.isPending}
          onChange={(event) => {
            if (!save.isPending) save.mutate({ require_second_factor: event.target.checked });
          }}
        />
        <span>
          <span className="font-medium">{t.factorPolicy}</span>
          <span className="block text-sm text-muted">{t.factorPolicyHint}</span>
        </span>
      </label>
      {!hasFactor && (
        <p className="mt-2 ps-8 text-sm text-warn">
          {t.factorPolicyOwn}{' '}
          <Link to="/admin/account" className="link">
            {t.factorPolicyAdd}
          </Link>
        </p>
      )}
    </div>
  );
}
