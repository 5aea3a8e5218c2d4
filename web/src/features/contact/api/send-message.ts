import type { ContactBody } from '@directory/contracts/contact';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api';

export const useSendMessage = () =>
  useMutation({ mutationFn: (body: ContactBody) => api('POST /api/contact', { body }) });
