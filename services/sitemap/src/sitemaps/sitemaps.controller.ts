import { Controller, Get, Inject, Param, Req, Res, UseGuards } from '@nestjs/common';
import { AppError } from '@directory/contracts/errors';
import { Public } from '@directory/service-kit/public.decorator';
import { sendContent } from '@directory/service-kit/representation';
import { requestPath } from '@directory/service-kit/request-path';
import { Route } from '@directory/service-kit/route';
import { ServiceClient } from '@directory/service-kit/service-client';
import { ServiceTokenGuard } from '@directory/service-kit/service-token.guard';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type SitemapConfig } from '../tokens.js';
import { SitemapsService } from './sitemaps.service.js';

const XML = 'application/xml; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';
/** Crawlers and caches revalidate each time, and mostly get 304. */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate';
const TYPES: Record<string, string> = { html: 'text/html; charset=utf-8', txt: TEXT, xml: XML };

/** Files for search engines, and their state for the administrator. */
@Controller()
@UseGuards(ServiceTokenGuard)
export class SitemapsController {
  constructor(
    @Inject(CONFIG) private readonly config: SitemapConfig,
    private readonly catalog: ServiceClient,
    private readonly sitemaps: SitemapsService,
  ) {}

  @Route('GET /api/admin/sitemaps')
  status() {
    return this.sitemaps.status();
  }

  @Route('POST /api/admin/sitemaps/rebuild')
  rebuild() {
    return this.sitemaps.rebuild();
  }

  @Public()
  @Get('sitemap.xml')
  async index(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return sendContent(await this.sitemaps.index(), XML, request, reply.header('cache-control', CACHE_CONTROL));
  }

  @Public()
  @Get('sitemaps/*')
  async file(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const file = await this.sitemaps.file(requestPath(request.url));
    return sendContent(file, XML, request, reply.header('cache-control', CACHE_CONTROL));
  }

  @Public()
  @Get('robots.txt')
  robots(@Res() reply: FastifyReply) {
    // Search results are not disallowed: crawlers must read them to see their `noindex`.
    const lines = [
      'User-agent: *',
      'Disallow: /admin',
      'Disallow: /ad-frame/',
      '',
      `Sitemap: ${this.config.publicOrigin}/sitemap.xml`,
    ];
    return reply
      .headers({ 'content-type': TEXT, 'cache-control': 'public, max-age=3600' })
      .send(`${lines.join('\n')}\n`);
  }

  /** The file by which a search engine verifies the owner of the site, from the settings. */
  @Public()
  @Get(':file')
  async verification(@Param('file') file: string, @Res() reply: FastifyReply) {
    const { verification_file, verification_content } = await this.catalog.call('GET /api/admin/settings', {});
    if (verification_file === '' || file !== verification_file) throw new AppError('not_found');
    const type = TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? TEXT;
    return reply.headers({ 'content-type': type, 'cache-control': 'no-cache' }).send(verification_content);
  }
}
