import { Controller, Header } from '@nestjs/common';
import type { ResponseOf } from '@directory/contracts/endpoints';
import { openApiDocument, type OpenApiDocument } from '@directory/contracts/openapi';
import { Route } from '@directory/service-kit/route';
import { apiDocsPage } from './api-docs.view.js';

@Controller()
export class ApiDocsController {
  private document?: OpenApiDocument;
  private page?: string;

  @Route('GET /api/docs')
  @Header('content-type', 'text/html; charset=utf-8')
  show(): ResponseOf<'GET /api/docs'> {
    return (this.page ??= apiDocsPage(this.download()));
  }

  @Route('GET /api/docs/openapi.json')
  download(): OpenApiDocument {
    // Building it takes a quarter of the processor time of a start: it is built for the first request.
    return (this.document ??= openApiDocument());
  }
}
