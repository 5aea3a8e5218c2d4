import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/ui/button';
import { ConfirmDialog } from '../../../components/admin/confirm-dialog';
import { useToast } from '../../../components/admin/toast';
import { api } from '../../../lib/api';
import { useTexts } from '../../../lib/i18n/texts';
import { searchStatusQuery } from '../api/get-insights';
import { insightsTexts } from '../insights-texts';

/** Rebuilds the search index; the present one serves searches until then. */
export function RebuildButton({ isRunning }: { isRunning: boolean }) {
  const t = useTexts(insightsTexts);
  const toast = useToast();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const rebuild = useMutation({
    mutationFn: () => api('POST /api/admin/search/rebuild'),
    onSuccess: (status) => client.setQueryData(searchStatusQuery.queryKey, status),
    onError: (error) => toast({ tone: 'bad', title: t.rebuildFailed, error }),
  });
  return (
    <>
      <Button
        type="button"
        className="link min-h-11 text-sm aria-disabled:text-muted"
        isInactive={isRunning || rebuild.isPending}
        onClick={() => setAsking(true)}
      >
        {t.rebuild}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t.rebuildTitle}
        text={t.rebuildText}
        confirm={t.rebuild}
        tone="primary"
        onConfirm={() => rebuild.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
