import { Inject, Injectable } from '@nestjs/common';
import { SERVICE_TOKEN_HEADER } from '@directory/contracts/internal';
import { CONFIG, type GatewayConfig } from '../tokens.js';

/** Calls of the gateway's own, in the name of a visitor nobody knows. */
@Injectable()
export class CatalogClient {
  constructor(@Inject(CONFIG) private readonly config: GatewayConfig) {}

  call(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set(SERVICE_TOKEN_HEADER, this.config.service.serviceToken);
    headers.set('accept-encoding', 'identity'); // it is next door
    return fetch(this.config.upstreams.catalog + path, { ...init, headers });
  }
}
