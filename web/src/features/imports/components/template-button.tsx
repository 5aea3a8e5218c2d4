import { Download, LoaderCircle } from 'lucide-react';
import { Button } from '../../../components/ui/button';
import { useToast } from '../../../components/admin/toast';
import { useTexts } from '../../../lib/i18n/texts';
import { importsTexts } from '../texts';
import { useDownload } from '../../../lib/download';

export function TemplateButton() {
  const toast = useToast();
  const t = useTexts(importsTexts);
  const download = useDownload('/api/admin/upload-template.xlsx', {
    onError: (error) => toast({ tone: 'bad', title: t.templateFailed, error }),
  });
  const Icon = download.isPending ? LoaderCircle : Download;
  return (
    <Button type="button" className="btn btn-quiet" isInactive={download.isPending} onClick={() => download.mutate()}>
      <Icon aria-hidden="true" className={`size-4 ${download.isPending ? 'animate-spin' : ''}`} />
      {t.template}
    </Button>
  );
}
