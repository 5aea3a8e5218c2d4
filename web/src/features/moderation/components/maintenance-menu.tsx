import { ArchiveRestore, ChevronDown, FlaskConical, Link2, LoaderCircle, type LucideIcon, Trash2 } from 'lucide-react';
import type { DELETE_ALL_PHRASES } from '@directory/contracts/moderation';
import { useQuery } from '@tanstack/react-query';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/admin/confirm-dialog';
import { useToast } from '../../../components/admin/toast';
import { useMenuTrigger } from '../../../components/admin/use-menu-trigger';
import { numberText } from '../../../lib/i18n/format';
import { useAdminLanguage } from '../../../lib/i18n/language';
import { useTexts } from '../../../lib/i18n/texts';
import { bulkTexts } from '../bulk-texts';
import { testCountQuery } from '../api/count-matches';
import { useDeleteAll } from '../api/delete-all';
import { useDeleteTestData } from '../api/delete-test-data';
import { useDeletionsDialog } from '../use-deletions-dialog';
import { DeleteManyQuestions, type DeleteStep } from './delete-many';
import { DeletionsDialog } from './deletions-dialog';
import { SlugsDialog } from './slugs-dialog';
import { useUndoNotice } from './use-undo-notice';

const PHRASES: typeof DELETE_ALL_PHRASES = { tr: 'TÜM İŞLETMELERİ SİL', en: 'DELETE ALL BUSINESSES' };

export function MaintenanceMenu({ total }: { total: number | undefined }) {
  const t = useTexts(bulkTexts);
  const toast = useToast();
  const menu = useMenuTrigger();
  const [open, setOpen] = useState<'slugs' | 'test' | null>(null);
  const [deleting, setDeleting] = useState<DeleteStep>('no');
  const deletions = useDeletionsDialog();
  const undoNotice = useUndoNotice();
  const tests = useQuery({ ...testCountQuery, enabled: open === 'test' });
  const deleteAll = useDeleteAll({
    onSuccess: (response) => undoNotice(t.deleteAllDone, response),
    onError: (error) => toast({ tone: 'bad', title: t.failed, error, text: error.message || t.deleteAllFailed }),
  });
  const deleteTest = useDeleteTestData({
    onSuccess: (response) => {
      if (response.deletedCount === 0) toast({ tone: 'warn', title: t.deleteTestNone });
      else undoNotice(t.deleteTestDone(numberText(response.deletedCount)), response);
    },
    onError: (error) => toast({ tone: 'bad', title: t.deleteTestFailed, error }),
  });
  const hasNoTests = tests.data?.count === 0;
  const busy = deleteAll.isPending || deleteTest.isPending;
  return (
    <>
      <DropdownMenu.Root modal={false} {...menu.root(busy)}>
        <DropdownMenu.Trigger {...menu.trigger} className="btn btn-quiet" aria-disabled={busy}>
          {busy && <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />}
          {deleteAll.isPending ? t.deletingAll : deleteTest.isPending ? t.deletingTest : t.maintenance}
          <ChevronDown aria-hidden="true" className="size-4" />
        </DropdownMenu.Trigger>
        <DropdownMenu.Content
          {...menu.content}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="card z-40 w-64 p-1.5 shadow-lift"
        >
          <Item icon={ArchiveRestore} name={t.deletions.open} onSelect={menu.afterClose(deletions.open)} />
          <Item icon={Link2} name={t.fixSlugs} onSelect={menu.afterClose(() => setOpen('slugs'))} />
          <DropdownMenu.Separator className="my-1 h-px bg-line" />
          <Item icon={FlaskConical} name={t.deleteTest} onSelect={menu.afterClose(() => setOpen('test'))} />
          <Item icon={Trash2} name={t.deleteAll} onSelect={menu.afterClose(() => setDeleting('first'))} />
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      {deletions.isOpen && <DeletionsDialog onClose={deletions.close} />}
      {open === 'slugs' && <SlugsDialog onClose={() => setOpen(null)} />}
      <ConfirmDialog
        open={open === 'test'}
        title={hasNoTests ? t.deleteTestNone : t.deleteTestTitle(tests.data ? numberText(tests.data.count) : null)}
        text={t.deleteTestText}
        confirm={t.deleteTestConfirm}
        disabled={hasNoTests}
        onConfirm={() => deleteTest.mutate()}
        onClose={() => setOpen(null)}
      />
      <DeleteManyQuestions
        step={deleting}
        title={t.deleteAllFirst}
        text={t.deleteAllFirstText(total === undefined ? '…' : numberText(total))}
        confirm={t.deleteAllConfirm}
        phrase={PHRASES[useAdminLanguage()]}
        onStep={setDeleting}
        onConfirm={(phrase) => deleteAll.mutate(phrase)}
      />
    </>
  );
}

function Item({ icon: Icon, name, onSelect }: { icon: LucideIcon; name: string; onSelect: () => void }) {
  return (
    <DropdownMenu.Item
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-sm outline-none data-highlighted:bg-sunken"
      onSelect={onSelect}
    >
      <Icon aria-hidden="true" className="size-4 text-muted" />
      {name}
    </DropdownMenu.Item>
  );
}
