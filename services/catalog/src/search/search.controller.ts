import { Controller, Res } from '@nestjs/common';
import type { InputOf, ResponseOf } from '@directory/contracts/endpoints';
import { AppError } from '@directory/contracts/errors';
import { Input, Route } from '@directory/service-kit/route';
import type { FastifyReply } from 'fastify';
import { SearchService } from './search.service.js';
import { SuggestService } from './suggest/suggest.service.js';

@Controller()
export class SearchController {
  constructor(
    private readonly searches: SearchService,
    private readonly suggestions: SuggestService,
  ) {}

  @Route('GET /api/search')
  search(
    @Input() { query }: InputOf<'GET /api/search'>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ResponseOf<'GET /api/search'>> {
    return abortOnDisconnect(reply, (signal) => this.searches.search(query, signal));
  }

  @Route('GET /api/suggest')
  suggest(
    @Input() { query }: InputOf<'GET /api/suggest'>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ResponseOf<'GET /api/suggest'>> {
    return abortOnDisconnect(reply, (signal) => this.suggestions.suggest(query, signal));
  }
}

/** Aborts when the client disconnects, as the search form does when its text changes. */
async function abortOnDisconnect<T>({ raw }: FastifyReply, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  raw.once('close', () => controller.abort());
  try {
    return await work(controller.signal);
  } catch (error) {
    if (controller.signal.aborted) throw new AppError('bad_request', {}, { cause: error });
    throw error;
  }
}
