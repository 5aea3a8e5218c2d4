import { ServiceClient } from '@directory/service-kit/service-client';
import { Module, type DynamicModule } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { LiveGateway } from './websocket/live.gateway.js';
import { ProxyController } from './routing/proxy.controller.js';
import { VisitorBodies } from './routing/visitor-bodies.js';
import { VisitorSlots } from './routing/visitor-slots.js';
import { SessionGuard } from './sessions/session.guard.js';
import { SessionsClient } from './sessions/sessions.client.js';
import { AdFrameController } from './site/ad-frame.controller.js';
import { DirectoryVersionPoller } from './site/directory-version-poller.js';
import { FormController } from './site/form.controller.js';
import { PageRenderer } from './site/page-renderer.js';
import { SiteController } from './site/site.controller.js';
import { SnippetsClient } from './site/snippets.client.js';
import { ViewCounter } from './site/view-counter.js';
import { SystemController } from './system/system.controller.js';
import { CONFIG, type GatewayConfig } from './tokens.js';

@Module({})
export class GatewayModule {
  static create(config: GatewayConfig): DynamicModule {
    return {
      module: GatewayModule,
      // Order is routing order: the site handles the rest.
      controllers: [SystemController, ProxyController, AdFrameController, FormController, SiteController],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: ServiceClient, useValue: new ServiceClient(config.upstreams.catalog, config.service) },
        SessionsClient,
        SnippetsClient,
        VisitorBodies,
        VisitorSlots,
        ViewCounter,
        LiveGateway,
        DirectoryVersionPoller,
        PageRenderer,
        { provide: APP_GUARD, useClass: SessionGuard },
      ],
    };
  }
}
