import { z } from 'zod';

/** Error codes with their HTTP status. The texts are in `error-texts.ts`. */
export const errorStatus = {
  bad_request: 400,
  invalid_input: 400,
  unauthenticated: 401,
  invalid_login: 401,
  second_factor_required: 401,
  invalid_code: 401,
  invalid_passkey: 401,
  account_deactivated: 403,
  step_up_required: 403,
  second_factor_missing: 403,
  forbidden_origin: 403,
  not_found: 404,
  area_not_found: 404,
  business_not_found: 404,
  business_gone: 410,
  name_merged_again: 409,
  name_merge_not_found: 404,
  name_taken: 409,
  marked_different: 409,
  business_changed: 409,
  approval_changed: 409,
  settings_changed: 409,
  version_required: 428,
  category_not_found: 404,
  country_not_found: 404,
  city_not_found: 404,
  name_not_found: 404,
  import_not_found: 404,
  upload_not_found: 404,
  upload_conflict: 409,
  message_not_found: 404,
  report_not_found: 404,
  report_decided: 409,
  session_not_found: 404,
  person_not_found: 404,
  link_invalid: 404,
  passkey_not_found: 404,
  username_taken: 409,
  person_is_self: 409,
  person_has_joined: 409,
  factor_exists: 409,
  factor_not_found: 409,
  too_many_views: 409,
  weak_password: 422,
  import_superseded: 409,
  import_cancelled: 409,
  import_not_staged: 409,
  import_not_retryable: 409,
  import_not_previewed: 409,
  preview_changed: 409,
  import_columns_repeated: 422,
  import_columns_no_name: 422,
  import_rows_not_retryable: 409,
  error_rows_changed: 409,
  import_attempts_exhausted: 422,
  import_rows_rejected: 422,
  import_queue_unavailable: 503,
  error_workbook_missing: 404,
  import_running: 409,
  import_nothing_to_undo: 409,
  count_changed: 409,
  confirmation_mismatch: 422,
  deletion_not_found: 404,
  export_busy: 429,
  directory_busy: 503,
  wrong_host: 421,
  payload_too_large: 413,
  file_too_large: 413,
  file_missing: 400,
  file_type_unsupported: 415,
  file_other_spreadsheet: 415,
  file_empty: 422,
  file_content_mismatch: 422,
  file_corrupt: 422,
  file_encrypted: 422,
  file_archive_many: 422,
  file_archive_nested: 422,
  file_archive_no_table: 422,
  file_no_sheet: 422,
  file_no_header: 422,
  file_headerless: 422,
  file_no_name_column: 422,
  file_no_rows: 422,
  file_lists_photos: 422,
  file_lists_reviews: 422,
  file_lists_orders: 422,
  file_xls_unsupported: 422,
  file_record_too_long: 422,
  file_json_by_column: 422,
  file_quote_unclosed: 422,
  file_quotes_broken: 422,
  file_read_timeout: 422,
  file_too_many_rows: 422,
  search_index_disabled: 409,
  ingest_version: 422,
  request_timeout: 408,
  too_many_requests: 429,
  too_many_logins: 429,
  internal: 500,
  storage_full: 507,
  storage_reserve: 507,
  import_storage_waits: 507,
  service_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Codes of row errors, which have texts but no status. */
export const rowIssueCodes = [
  'row_name_missing',
  'row_coordinate_invalid',
  'row_grid_unknown',
  'row_rating_invalid',
  'row_number_invalid',
  'row_phone_scientific',
  'row_url_invalid',
  'row_hours_invalid',
  'row_value_unreadable',
  'row_text_too_long',
  'row_text_truncated',
  'row_too_long',
  'row_quote_unclosed',
  'row_json_invalid',
  'row_shifted',
  'row_out_of_order',
  'row_summary',
  'row_other_table',
  'row_rejected',
] as const;
export type RowIssueCode = (typeof rowIssueCodes)[number];

/** Body of every unsuccessful response. */
export const ErrorBody = z.object({
  success: z.literal(false),
  code: z.string(),
  /** In the language of `Accept-Language`, English or Turkish. */
  message: z.string(),
  /** Also in the `x-request-id` header and in every log line of the request. */
  requestId: z.string(),
  /** For `invalid_input`: field → issue. */
  fields: z.record(z.string(), z.string()).optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

export type ErrorParams = Record<string, string | number>;

/** An error whose code decides status and text. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly params: ErrorParams = {},
    options?: { cause?: unknown; fields?: Record<string, string> },
  ) {
    super(code, options);
    this.name = 'AppError';
    this.fields = options?.fields;
  }
  readonly fields: Record<string, string> | undefined;

  get status(): number {
    return errorStatus[this.code];
  }
}
