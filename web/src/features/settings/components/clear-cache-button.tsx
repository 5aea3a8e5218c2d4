import { LoaderCircle, RefreshCw } from 'lucide-react';
import { Button } from '../../../components/ui/button';
import { useToast } from '../../../components/admin/toast';
import { expectReload, leaveSafely } from '../../../lib/unsaved-work';
import { useTexts } from '../../../lib/i18n/texts';
import { settingsTexts } from '../texts';
import { useClearCache } from '../api/clear-cache';

const RELOAD_DELAY = 2_000;

export function ClearCacheButton() {
  const t = useTexts(settingsTexts);
  const toast = useToast();
  const clear = useClearCache({
    onSuccess: () => {
      toast({ tone: 'good', title: t.cacheCleared, text: t.cacheClearedText });
      setTimeout(() => {
        expectReload();
        location.reload();
      }, RELOAD_DELAY);
    },
    onError: (error) => toast({ tone: 'bad', title: t.cacheFailed, error }),
  });
  const busy = clear.isPending || clear.isSuccess;
  const Icon = busy ? LoaderCircle : RefreshCw;
  return (
    <Button
      type="button"
      className="btn btn-quiet"
      isInactive={busy}
      onClick={() => leaveSafely(() => clear.mutate(), 'page')}
    >
      <Icon aria-hidden="true" className={`size-4 ${busy ? 'animate-spin' : ''}`} />
      {busy ? t.clearingCache : t.clearCache}
    </Button>
  );
}
