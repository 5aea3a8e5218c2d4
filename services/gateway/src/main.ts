import { letHeapDouble } from '@directory/service-kit/heap';
import { runMain } from '@directory/service-kit/run-main';
import { readGatewayConfig } from './config.js';
import { createGateway } from './service.js';

letHeapDouble();
await runMain('gateway', () => createGateway(readGatewayConfig(process.env)));
