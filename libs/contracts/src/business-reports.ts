import { z } from 'zod';
import { editObject } from './business-schemas.js';
import { withoutFormat } from './format-characters.js';
import { Paging } from './paging.js';
import { MAX_REPORT_NOTE_LENGTH, REPORT_STATES } from './report-states.js';

// What visitors report about a business. Free of accounts: a secret link shows the reporter what became of it.

/** `edit` and `closed` propose values of fields, `removal` asks for the deletion of the page. */
export const ReportKind = z.enum(['edit', 'closed', 'removal']);
export type ReportKind = z.infer<typeof ReportKind>;

export const ReportState = z.enum(REPORT_STATES);
export type ReportState = z.infer<typeof ReportState>;

/** Fields that a visitor can propose, in the order of the form. */
export const REPORTED_FIELDS = ['name', 'category', 'full_address', 'phone', 'website', 'working_hours'] as const;

/** Values of fields; null empties them. */
export const ReportChanges = editObject([...REPORTED_FIELDS, 'business_status']);
export type ReportChanges = z.infer<typeof ReportChanges>;

/** A form that is sent sooner was filled in by a bot. */
export const MIN_REPORT_MS = 2_000;
const MIN_REASON_LENGTH = 10;

const Note = z
  .string()
  .overwrite(withoutFormat)
  .trim()
  .max(MAX_REPORT_NOTE_LENGTH, { error: `Must be at most ${MAX_REPORT_NOTE_LENGTH} characters` })
  .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\r\n])*$/u, { error: 'Must not contain control characters' });

const guards = {
  /** How long the form was open. */
  elapsedMs: z.int().min(0),
  /** Honeypot, as in the contact form. */
  website_url: z.string().optional(),
};

export const BusinessReportBody = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('edit'),
    changes: ReportChanges.omit({ status: true }).refine((changes) => Object.keys(changes).length > 0, {
      error: 'Nothing was changed',
    }),
    note: Note.optional(),
    ...guards,
  }),
  z.object({ kind: z.literal('closed'), temporarily: z.boolean(), note: Note.optional(), ...guards }),
  z.object({
    kind: z.literal('removal'),
    note: Note.min(MIN_REASON_LENGTH, { error: `Please give a reason of at least ${MIN_REASON_LENGTH} characters` }),
    ...guards,
  }),
]);
export type BusinessReportBody = z.infer<typeof BusinessReportBody>;

/** 144 random bits as base64url. */
export const ReportParams = z.object({ token: z.string().regex(/^[\w-]{24}$/) });

export const ReportReceipt = z.object({ success: z.literal(true), token: z.string() });

/** As shown to the reporter. */
export const ReportStatus = z.object({
  kind: ReportKind,
  state: ReportState,
  businessName: z.string(),
  /** Null if the business has been deleted. */
  businessSlug: z.string().nullable(),
  changes: ReportChanges,
  receivedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  /** Of the administrator who declined it. */
  reply: z.string().nullable(),
});
export type ReportStatus = z.infer<typeof ReportStatus>;

/** As shown in the administration. */
export const BusinessReport = ReportStatus.extend({
  id: z.string(),
  businessId: z.string(),
  /** Current values of the proposed fields; empty if the business has been deleted. */
  current: ReportChanges,
  /** `updatedAt` of the business; null if it has been deleted. */
  businessVersion: z.iso.datetime().nullable(),
  note: z.string().nullable(),
  /** Username. */
  decidedBy: z.string().nullable(),
});
export type BusinessReport = z.infer<typeof BusinessReport>;

export const BusinessReportQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
  state: z.enum([...ReportState.options, 'all']).catch('received'),
});
export const BusinessReportPage = Paging.extend({ reports: z.array(BusinessReport), receivedCount: z.int() });
export type BusinessReportPage = z.infer<typeof BusinessReportPage>;

/** `version`: the business as displayed; one changed since is rejected with `business_changed`. */
export const AcceptBody = z.object({ version: z.iso.datetime().optional() });

/** `reply` is shown to the reporter. */
export const DeclineBody = z.object({ reply: z.string().trim().max(MAX_REPORT_NOTE_LENGTH) });
