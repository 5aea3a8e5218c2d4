import { MAX_FILTER_LENGTH } from '@directory/contracts/list-view-limits';
import { Bell, Menu, Search } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Link } from '../../components/ui/link';
import { StatusChip } from '../../features/dashboard/components/status-chip';
import { useTexts } from '../../lib/i18n/texts';
import { layoutTexts } from './texts';
import { useBadges } from './use-badges';

export function TopBar({ onMenu }: { onMenu: () => void }) {
  const t = useTexts(layoutTexts);
  return (
    <header className="sticky short:static top-0 z-40 flex h-14 items-center gap-2 border-b border-line bg-surface px-2 lg:px-8">
      <button
        type="button"
        aria-label={t.openMenu}
        className="grid size-11 shrink-0 place-items-center lg:hidden"
        onClick={onMenu}
      >
        <Menu aria-hidden="true" className="size-6" />
      </button>
      <BusinessSearch />
      <span className="ms-auto hidden lg:block">
        <StatusChip />
      </span>
      <NewMessages />
    </header>
  );
}

function BusinessSearch() {
  const t = useTexts(layoutTexts);
  const [term, setTerm] = useState('');
  const navigate = useNavigate();
  return (
    <form
      role="search"
      className="relative min-w-0 flex-1 lg:max-w-md"
      onSubmit={(event) => {
        event.preventDefault();
        const filter = term.trim();
        void navigate(`/admin/businesses${filter === '' ? '' : `?filter=${encodeURIComponent(filter)}`}`);
        setTerm('');
      }}
    >
      <Search aria-hidden="true" className="pointer-events-none absolute inset-y-0 start-3 my-auto size-5 text-muted" />
      <input
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={t.search}
        placeholder={t.search}
        maxLength={MAX_FILTER_LENGTH}
        className="field ps-10"
        value={term}
        onChange={(event) => setTerm(event.target.value)}
      />
    </form>
  );
}

function NewMessages() {
  const t = useTexts(layoutTexts);
  const count = useBadges().messages ?? 0;
  const shown = count > 99 ? '99+' : String(count);
  return (
    <Link
      to="/admin/messages?state=new"
      aria-label={t.newMessages(shown)}
      title={t.newMessages(shown)}
      className="relative grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
    >
      <Bell aria-hidden="true" className="size-5" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute end-0.5 top-0.5 min-w-5 rounded-full bg-accent px-1 text-center text-xs leading-5 font-semibold text-on-accent tabular-nums"
        >
          {shown}
        </span>
      )}
    </Link>
  );
}
