import { Controller, Req } from '@nestjs/common';
import type { InputOf, ResponseOf } from '@directory/contracts/endpoints';
import { Input, Route } from '@directory/service-kit/route';
import type { FastifyRequest } from 'fastify';
import { SearchService } from './search.service.js';
import { SuggestService } from './suggest.service.js';

@Controller()
export class SearchController {
  constructor(
    private readonly searches: SearchService,
    private readonly suggestions: SuggestService,
  ) {}

  @Route('GET /api/search')
  search(
    @Input() { query }: InputOf<'GET /api/search'>,
    @Req() request: FastifyRequest,
  ): Promise<ResponseOf<'GET /api/search'>> {
    return this.searches.search(query, untilClosed(request));
  }

  @Route('GET /api/suggest')
  suggest(
    @Input() { query }: InputOf<'GET /api/suggest'>,
    @Req() request: FastifyRequest,
  ): Promise<ResponseOf<'GET /api/suggest'>> {
    return this.suggestions.suggest(query, untilClosed(request));
  }
}

/** Aborts when whoever asked has gone: a person who types on wants no answer to what was typed before. */
function untilClosed({ raw }: FastifyRequest): AbortSignal {
  const controller = new AbortController();
  raw.once('aborted', () => controller.abort());
  return controller.signal;
}
