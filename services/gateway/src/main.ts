import { configureHeapGrowth } from '@directory/service-kit/v8-options';
import { runMain } from '@directory/service-kit/bootstrap';
import { readGatewayConfig } from './config.js';
import { createGateway } from './service.js';

configureHeapGrowth();
await runMain('gateway', () => createGateway(readGatewayConfig(process.env)));
