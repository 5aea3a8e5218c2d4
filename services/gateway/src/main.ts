import { runMain } from '@directory/service-kit/run-main';
import { readGatewayConfig } from './config.js';
import { createGateway } from './service.js';

await runMain('gateway', () => createGateway(readGatewayConfig(process.env)));
