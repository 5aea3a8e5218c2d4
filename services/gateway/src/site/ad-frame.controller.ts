import { Controller, Get, Param, Res } from '@nestjs/common';
import { AD_LOADED } from '@directory/contracts/ad-frames';
import { AdvertisementCodes } from '@directory/contracts/advertisements';
import { AppError } from '@directory/contracts/errors';
import { Public } from '@directory/service-kit/public.decorator';
import type { FastifyReply } from 'fastify';
import { AD_FRAME } from './content-policy.js';
import { SnippetsClient } from './snippets.client.js';

const slots = AdvertisementCodes.keyof();

/**
 * The code of an ad slot as a document for the sandboxed frame. Having no origin, it does not request isolation by origin: browsers
 * warn about that.
 */
@Controller()
export class AdFrameController {
  constructor(private readonly snippets: SnippetsClient) {}

  @Public()
  @Get('ad-frame/:slot')
  async frame(@Param('slot') name: string, @Res() reply: FastifyReply) {
    const slot = slots.safeParse(name);
    if (!slot.success) throw new AppError('not_found');
    const codes = await this.snippets.codes();
    return reply
      .status(codes === null ? 503 : 200)
      .header('content-security-policy', AD_FRAME)
      .header('cache-control', 'no-cache')
      .header('origin-agent-cluster', '?0')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(documentOf(codes?.[slot.data] ?? ''));
  }
}

/** Reports that there is an ad: a frame also loads for an error response. */
const REPORT = `<script>parent.postMessage('${AD_LOADED}','*')</script>`;

const documentOf = (code: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Advertisement</title><base target="_blank">${code.trim() === '' ? '' : REPORT}
<style>html,body{margin:0;background:transparent}body{display:flex;flex-direction:column;align-items:center}img{max-width:100%;height:auto}</style></head>
<body>${code}</body>
</html>
`;
