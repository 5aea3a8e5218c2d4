import { z } from 'zod';
import { Paging } from './paging.js';

export const InboxQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
  state: z.enum(['new', 'read', 'all']).catch('all'),
});

export const ContactMessage = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  company: z.string().nullable(),
  phone: z.string().nullable(),
  receivedAt: z.iso.datetime(),
  isRead: z.boolean(),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

export const InboxPage = Paging.extend({ messages: z.array(ContactMessage), newCount: z.int() });
export type InboxPage = z.infer<typeof InboxPage>;

export const MessageChange = z.object({ isRead: z.boolean() });
