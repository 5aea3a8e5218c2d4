import { beforeEach, describe, expect, it, vi } from 'vitest';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { EditableBusiness } from '@directory/contracts/moderation';
import { ErrorReply, setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { ToastProvider } from '../../../components/admin/toast';
import { setAdminLanguage } from '../../../lib/i18n/language';
import { EditPanel } from './edit-panel';

const PATCH = 'PATCH /api/admin/businesses/:id';

const BUSINESS = {
  id: '7',
  slug: 'coffee-lab',
  name: 'Coffee Lab',
  category: 'Café',
  city: 'İzmir',
  countryCode: 'TR',
  latitude: 38.42,
  longitude: 27.14,
  rating: 4.5,
  reviews: 12,
  website: 'https://coffee.example',
  verified: false,
  isApproved: true,
  placeId: null,
  createdAt: '2026-01-02T03:04:05.000Z',
  updatedAt: '2026-02-03T04:05:06.000Z',
} as unknown as EditableBusiness;

describe('the edit panel', () => {
  const server = setUpApiServer('tr');
  const patches = () => server.calls.filter(({ endpoint }) => endpoint === PATCH).map(({ body }) => body);
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Kaydet' });

  beforeEach(() => {
    server.on({ 'GET /api/admin/businesses/:id': () => BUSINESS, [PATCH]: () => BUSINESS });
  });

  async function renderPanel() {
    const onClose = vi.fn();
    const screenUnderTest = renderScreen(
      <ToastProvider>
        <EditPanel id="7" onClose={onClose} />
      </ToastProvider>,
    );
    await screen.findByRole('textbox', { name: 'Ad' });
    return { ...screenUnderTest, onClose };
  }

  it('has no text of the old language after a switch, for errors of the form and of the server', async () => {
    const text = 'Sunucunun hatası.';
    server.on({ [PATCH]: () => new ErrorReply(400, 'invalid_input', { message: text, fields: { street: text } }) });
    const { user } = await renderPanel();
    await user.type(screen.getByRole('textbox', { name: 'Sokak' }), '1');
    await user.click(save());
    expect((await screen.findAllByText(new RegExp(text))).length).toBeGreaterThan(1);
    await user.clear(screen.getByRole('textbox', { name: 'Ad' }));
    await user.click(save());
    expect(await screen.findByText('Bu alan gerekli.')).toBeTruthy();
    try {
      act(() => setAdminLanguage('en'));
      expect(screen.getByText('This field is required.')).toBeTruthy();
      expect(screen.queryByText('Bu alan gerekli.')).toBeNull();
      await waitFor(() => expect(screen.queryAllByText(new RegExp(text))).toEqual([]));
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Street' }).value).toBe('1');
    } finally {
      act(() => setAdminLanguage('tr'));
    }
  });

  it('sends only the changed fields, with the version they are based on', async () => {
    const { user, onClose } = await renderPanel();
    expect(save().getAttribute('aria-disabled')).toBe('true');
    const name = screen.getByRole('textbox', { name: 'Ad' });
    await user.clear(name);
    await user.type(name, '  Kahve Evi ');
    await user.click(save());
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(patches()).toEqual([{ name: 'Kahve Evi', version: BUSINESS.updatedAt }]);
  });

  it('stays open with what is typed while it is being saved, based on the saved version', async () => {
    let respond = () => {};
    const saved = { ...BUSINESS, name: 'Kahve Evi', updatedAt: '2026-03-01T00:00:00.000Z' };
    server.on({ [PATCH]: () => new Promise((resolve) => (respond = () => resolve(saved))) });
    const { user, onClose } = await renderPanel();
    await user.clear(screen.getByRole('textbox', { name: 'Ad' }));
    await user.type(screen.getByRole('textbox', { name: 'Ad' }), 'Kahve Evi');
    await user.click(save());
    await waitFor(() => expect(patches()).toHaveLength(1));
    await user.type(screen.getByRole('textbox', { name: 'Sokak' }), 'Deniz 1');
    respond();
    await waitFor(() => expect(save().getAttribute('aria-disabled')).not.toBe('true'));
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Sokak' }).value).toBe('Deniz 1');
    server.on({ [PATCH]: () => saved });
    await user.click(save());
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(patches()[1]).toEqual({ street: 'Deniz 1', version: saved.updatedAt });
  });

  it('sends an emptied field as null', async () => {
    const { user } = await renderPanel();
    await user.clear(screen.getByRole('textbox', { name: 'Web sitesi' }));
    await user.click(save());
    await waitFor(() => expect(patches()).toEqual([{ website: null, version: BUSINESS.updatedAt }]));
  });

  it('marks a wrong value at its field, moves there and sends nothing', async () => {
    const { user } = await renderPanel();
    const rating = screen.getByRole('textbox', { name: 'Puan' });
    await user.clear(rating);
    await user.type(rating, '7');
    await user.click(save());
    expect(rating.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(rating.getAttribute('aria-describedby')!)!.textContent).toMatch(/0.*5/);
    expect(document.activeElement).toBe(rating);
    expect(patches()).toEqual([]);
  });

  it('shows what the server rejects at the field it names', async () => {
    server.on({ [PATCH]: () => new ErrorReply(400, 'validation', { fields: { city: 'Şehir tanınmadı' } }) });
    const { user } = await renderPanel();
    const city = screen.getByRole('textbox', { name: 'Şehir' });
    await user.type(city, ' 1');
    await user.click(save());
    expect(await screen.findByText('Şehir tanınmadı')).toBeTruthy();
    expect(city.getAttribute('aria-invalid')).toBe('true');
  });

  it('keeps what was typed into a business that was deleted in the meantime, and says how to restore it', async () => {
    server.on({ [PATCH]: () => new ErrorReply(404, 'business_not_found') });
    const { user, onClose } = await renderPanel();
    const street = screen.getByRole<HTMLInputElement>('textbox', { name: 'Sokak' });
    await user.type(street, 'Kordon 7');
    await user.click(save());
    expect((await screen.findByRole('alert')).textContent).toContain('Bakım → Silinenler');
    expect(street.value).toBe('Kordon 7');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('hides a photo that could not be loaded behind its message', async () => {
    const { user } = await renderPanel();
    await user.type(screen.getByRole('textbox', { name: 'Fotoğraf adresi' }), 'https://photos.example/gone.jpg');
    const photo = document.querySelector<HTMLImageElement>('figure img')!;
    expect(photo.classList).not.toContain('invisible');
    fireEvent.error(photo);
    expect(screen.getByText('Bu adresteki fotoğraf yüklenemedi.')).toBeDefined();
    expect(photo.classList).toContain('invisible');
  });

  it('does not close over unsaved changes without confirmation', async () => {
    const { user, onClose } = await renderPanel();
    await user.type(screen.getByRole('textbox', { name: 'Ad' }), '!');
    await user.click(screen.getByRole('button', { name: 'Vazgeç' }));
    expect(onClose).not.toHaveBeenCalled();
    const dialog = await screen.findByRole('dialog', { name: 'Kaydedilmemiş değişiklikler atılsın mı?' });
    await user.click(within(dialog).getByRole('button', { name: 'Değişiklikleri at' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('stores no draft of a change that was taken back', async () => {
    const { user } = await renderPanel();
    const drafts = () => Object.keys(sessionStorage).filter((name) => name.startsWith('admin-draft:'));
    await user.type(screen.getByRole('textbox', { name: 'Ad' }), '!');
    expect(drafts()).toEqual(['admin-draft:business-7']);
    await user.type(screen.getByRole('textbox', { name: 'Ad' }), '{Backspace}');
    expect(drafts()).toEqual([]);
  });

  it('shows both versions of a field that another administrator changed in the meantime', async () => {
    const { user } = await renderPanel();
    server.on({
      [PATCH]: () => new ErrorReply(409, 'business_changed'),
      'GET /api/admin/businesses/:id': () => ({
        ...BUSINESS,
        name: 'Their Lab',
        updatedAt: '2026-02-04T00:00:00.000Z',
      }),
    });
    const name = screen.getByRole('textbox', { name: 'Ad' });
    await user.clear(name);
    await user.type(name, 'My Lab');
    await user.click(save());
    await screen.findByText('Their Lab');
    expect(screen.getAllByText('My Lab').length).toBeGreaterThan(0);
    server.on({ [PATCH]: () => BUSINESS });
    await user.click(save());
    await waitFor(() => expect(patches().at(-1)).toEqual({ name: 'My Lab', version: '2026-02-04T00:00:00.000Z' }));
  });

  it('offers to load again where the business could not be loaded', async () => {
    server.on({ 'GET /api/admin/businesses/:id': () => new ErrorReply(503, 'unavailable') });
    const { user } = renderScreen(
      <ToastProvider>
        <EditPanel id="7" onClose={() => {}} />
      </ToastProvider>,
    );
    const alert = await screen.findByRole('button', { name: /[Tt]ekrar|[Yy]eniden/ });
    server.on({ 'GET /api/admin/businesses/:id': () => BUSINESS });
    await user.click(alert);
    expect(await screen.findByRole('textbox', { name: 'Ad' })).toHaveProperty('value', 'Coffee Lab');
  });
});
