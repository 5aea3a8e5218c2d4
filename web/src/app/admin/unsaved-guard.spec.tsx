import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { act, screen, waitFor } from '@testing-library/react';
import { uploadQueue } from '../../features/imports/api/upload-queue';
import { useUnsavedWork } from '../../lib/unsaved-work';
import { UserMenu } from '../../features/session/components/user-menu';
import { setUpApiServer } from '../../testing/api-server';
import { renderScreen } from '../../testing/render-screen';
import { AdminFrame } from './admin-frame';

const SIGN_OUT = 'POST /api/admin/logout';

describe('files that are not uploaded yet', () => {
  const server = setUpApiServer('tr');
  const signOuts = () => server.calls.filter(({ endpoint }) => endpoint === SIGN_OUT).length;

  function UnsavedForm() {
    useUnsavedWork(true);
    return null;
  }

  const open = (form = false) =>
    renderScreen(
      <AdminFrame>
        <UserMenu username="ada" />
        {form && <UnsavedForm />}
      </AdminFrame>,
    );
  const choose = () => act(() => void uploadQueue.add([new File(['name\nCafé\n'], 'shops.csv', { lastModified: 1 })]));

  beforeEach(() => server.on({ [SIGN_OUT]: () => ({ success: true as const, message: '' }) }));
  afterEach(() => act(() => uploadQueue.clear()));

  it('are not lost by closing the page, from their choice on', () => {
    const isConfirmed = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    open();
    expect(isConfirmed()).toBe(false);
    choose();
    expect(isConfirmed()).toBe(true);
    act(() => uploadQueue.remove(uploadQueue.items()[0]!.key));
    expect(isConfirmed()).toBe(false);
  });

  it('are not lost by signing out, unless that is confirmed', async () => {
    const { user } = open();
    choose();
    const signOut = async () => {
      await user.click(screen.getByRole('button', { name: /ada/ }));
      await user.click(await screen.findByText('Çıkış'));
    };
    await signOut();
    await user.click(await screen.findByRole('button', { name: 'Sayfada kal' }));
    expect(uploadQueue.items()).toHaveLength(1);
    expect(signOuts()).toBe(0);
    await signOut();
    expect(screen.getByRole('heading', { name: 'Yüklenmemiş dosyalar var' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Yüklemeden ayrıl' }));
    await waitFor(() => expect(uploadQueue.items()).toHaveLength(0));
    expect(signOuts()).toBe(1);
  });

  it('are named in the same question as unsaved changes', async () => {
    const { user } = open(true);
    choose();
    await user.click(screen.getByRole('button', { name: /ada/ }));
    await user.click(await screen.findByText('Çıkış'));
    const dialog = (await screen.findByRole('heading', { name: 'Kaydedilmemiş değişiklikler var' })).closest('dialog')!;
    expect(dialog.textContent).toMatch(/taslaklar da silinir.*dosyalar içe aktarılmaz/);
  });
});
