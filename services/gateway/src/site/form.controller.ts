import { Controller, Inject, Post, Req, Res } from '@nestjs/common';
import { MIN_REPORT_MS } from '@directory/contracts/business-reports';
import { CONTACT_SENT } from '@directory/contracts/contact';
import { AppError } from '@directory/contracts/errors';
import { CLIENT_ADDRESS_HEADER, SERVICE_TOKEN_HEADER } from '@directory/contracts/internal';
import { toAppError } from '@directory/service-kit/errors.filter';
import { Public } from '@directory/service-kit/public.decorator';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { rejectEarly } from '../routing/early-rejection.js';
import { VisitorBodies } from '../routing/visitor-bodies.js';
import { VisitorSlots } from '../routing/visitor-slots.js';
import { isSameOrigin } from '../sessions/same-origin.js';
import { CONFIG, type GatewayConfig } from '../tokens.js';
import { formPage, type FormResult } from './form-page.js';
import { PageRenderer } from './page-renderer.js';

/** With the page that has its result, the visitor waits for 15 s. */
const TIMEOUT_MS = 12_000;
const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

interface Response {
  status: number;
  body: { token?: string; message?: string; fields?: Record<string, string> };
}

/**
 * Forms for visitors that browsers send without script. They cannot have `X-Requested-With`: `Origin`, and `Sec-Fetch-Site` where a
 * browser has it, say that a page of this site has sent them. The catalog validates and limits them like its calls.
 */
@Controller()
export class FormController {
  constructor(
    @Inject(CONFIG) private readonly config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly pages: PageRenderer,
    private readonly slots: VisitorSlots,
    private readonly bodies: VisitorBodies,
  ) {}

  @Public()
  @Post('contact')
  contact(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.respond(request, reply, '/contact', async (form) => {
      const response = await this.send(request, '/api/contact', filledIn(form));
      if (response.status !== 200) return response;
      return { title: 'Message Sent Successfully', lines: [CONTACT_SENT], link: { to: '/', text: 'Home' } };
    });
  }

  @Public()
  @Post('business/:slug/reports')
  report(@Req() request: FastifyRequest<{ Params: { slug: string } }>, @Res() reply: FastifyReply) {
    const slug = encodeURIComponent(request.params.slug);
    return this.respond(request, reply, `/business/${slug}`, async (form) => {
      const { kind, note, website_url } = filledIn(form);
      const response = await this.send(request, `/api/businesses/${slug}/reports`, {
        ...(kind === 'removal' ? { kind } : { kind: 'closed', temporarily: kind === 'temporarily' }),
        // An absent note is one that is too short.
        note: note ?? '',
        website_url,
        // A page without script does not know for how long it was open.
        elapsedMs: MIN_REPORT_MS,
      });
      if (response.body.token === undefined) return response;
      return {
        title: 'Thank you. Your report has been received.',
        lines: ['An editor checks it. The link shows what became of it; keep it, as it is the only way back to it.'],
        link: { to: `/reports/${response.body.token}`, text: 'Your report' },
      };
    });
  }

  private async respond(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    handle: (form: URLSearchParams) => Promise<FormResult | Response>,
  ) {
    const site = request.headers['sec-fetch-site'];
    if (!isSameOrigin(request.headers, this.config) || (site !== undefined && site !== 'same-origin'))
      return rejectEarly(new AppError('forbidden_origin'), request, reply);
    if (!FORM.test(request.headers['content-type'] ?? ''))
      return rejectEarly(new AppError('bad_request'), request, reply);
    let form: URLSearchParams;
    try {
      form = new URLSearchParams((await this.bodies.read(request))?.toString());
    } catch (error) {
      return rejectEarly(toAppError(error), request, reply);
    }
    const release = this.slots.acquire('write', request);
    if (!release) return rejectEarly(new AppError('service_unavailable'), request, reply);
    try {
      const result = await handle(form);
      const isSent = 'title' in result;
      const page = formPage(
        await this.pages.shell(path),
        isSent ? result : errorResult(result, path, { action: request.url, fields: fieldsOf(form) }),
      );
      return await reply
        .status(isSent ? 200 : result.status)
        .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
        .send(page);
    } finally {
      release();
    }
  }

  private async send(request: FastifyRequest, path: string, body: Record<string, unknown>): Promise<Response> {
    try {
      const response = await fetch(this.config.upstreams.catalog + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'accept-language': 'en',
          'user-agent': request.headers['user-agent'] ?? '',
          'x-request-id': request.id,
          [CLIENT_ADDRESS_HEADER]: request.ip,
          [SERVICE_TOKEN_HEADER]: this.config.service.serviceToken,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { status: response.status, body: (await response.json()) as Response['body'] };
    } catch (error) {
      this.logger.error({ requestId: request.id, err: error }, 'form not forwarded');
      return { status: 503, body: {} };
    }
  }
}

function errorResult({ status, body }: Response, path: string, form: FormResult['form']): FormResult {
  const link = { to: path, text: 'Cancel' };
  if (status !== 400 && status !== 422)
    return { title: 'Not sent', lines: [body.message ?? 'Please try again later.'], link, ...(form && { form }) };
  const lines = Object.values(body.fields ?? {});
  return {
    title: 'Please correct the form',
    lines: lines.length > 0 ? lines : [body.message ?? 'Something in it is not valid.'],
    link,
    ...(form && { form }),
  };
}

/** In the order of the form; `kind` was chosen, and the honeypot is not for visitors. */
const LABELS = new Map([
  ['name', 'Name'],
  ['email', 'Email'],
  ['company', 'Company'],
  ['phone', 'Phone'],
  ['subject', 'Subject'],
  ['message', 'Message'],
  ['note', 'Your reason'],
]);
const LONG = ['message', 'note'];

function fieldsOf(form: URLSearchParams) {
  return [...form].flatMap(([name, value]) => {
    const label = LABELS.get(name);
    if (label !== undefined) return [{ name, label, value, isLong: LONG.includes(name) }];
    return name === 'kind' ? [{ name, value }] : [];
  });
}

const filledIn = (form: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...form].filter(([, value]) => value.trim() !== ''));
