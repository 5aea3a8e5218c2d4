import { Controller, Header } from '@nestjs/common';
import type { ResponseOf } from '@directory/contracts/endpoints';
import { openApiDocument } from '@directory/contracts/openapi';
import { Route } from '@directory/service-kit/route';
import { apiDocsPage } from './api-docs.view.js';

@Controller()
export class ApiDocsController {
  private readonly document = openApiDocument();
  private readonly page = apiDocsPage(this.document);

  @Route('GET /api/docs')
  @Header('content-type', 'text/html; charset=utf-8')
  show(): ResponseOf<'GET /api/docs'> {
    return this.page;
  }

  @Route('GET /api/docs/openapi.json')
  download(): ResponseOf<'GET /api/docs/openapi.json'> {
    return this.document;
  }
}
