import { useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useToast } from '../../../components/ui/toast';
import { useLogout } from '../api/logout';
import { setSessionHint } from './session-hint';

export function LogoutButton() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const logout = useLogout({
    onSuccess: () => {
      setSessionHint(false);
      void navigate('/admin/login', { replace: true });
      // Nothing an administrator has seen stays in the memory of a shared machine.
      client.clear();
    },
    onError: (error) => toast({ tone: 'bad', title: 'Çıkış yapılamadı', text: error.message }),
  });
  return (
    <button
      type="button"
      className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-start text-muted hover:bg-sunken hover:text-ink"
      disabled={logout.isPending}
      onClick={() => logout.mutate()}
    >
      <LogOut aria-hidden="true" className="size-5" />
      Çıkış
    </button>
  );
}
