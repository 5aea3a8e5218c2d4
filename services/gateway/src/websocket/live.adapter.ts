import type { IncomingMessage } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { isSameOrigin } from '../sessions/same-origin.js';
import { hasTwoHosts, type SiteHosts, type SiteOrigins } from '../sessions/site-hosts.js';

/** Rejects upgrades from pages of other sites with 400. */
export class LiveAdapter extends IoAdapter {
  constructor(
    app: INestApplicationContext,
    private readonly config: SiteOrigins,
    private readonly hosts: SiteHosts,
  ) {
    super(app);
  }

  override createIOServer(...[port, options]: Parameters<IoAdapter['createIOServer']>) {
    type Options = NonNullable<typeof options>;
    const allowRequest: Options['allowRequest'] = (request, decide) => decide('foreign origin', this.admits(request));
    return super.createIOServer(port, { ...options, allowRequest } as Options);
  }

  private admits(request: IncomingMessage): boolean {
    const { headers } = request;
    return !hasTwoHosts(request) && this.hosts.servesAdministration(headers.host) && isSameOrigin(headers, this.config);
  }
}
