import { Controller, Inject } from '@nestjs/common';
import type { ServiceHealth, SystemHealth } from '@directory/contracts/dashboard';
import { Readiness } from '@directory/service-kit/readiness';
import { Route } from '@directory/service-kit/route';
import { METRICS, type Registry } from '@directory/service-kit/tokens';
import { CONFIG, type GatewayConfig } from '../tokens.js';
import { metricOf } from './exposition.js';
import { replicasAt } from './replicas.js';

const TIMEOUT_MS = 1_500;

/** Health of every service and worker, requested concurrently. */
@Controller()
export class SystemController {
  constructor(
    @Inject(CONFIG) private readonly config: GatewayConfig,
    @Inject(METRICS) private readonly metrics: Registry,
    private readonly readiness: Readiness,
  ) {}

  @Route('GET /api/admin/system')
  async show(): Promise<SystemHealth> {
    const { upstreams, importerWorker } = this.config;
    const workers = importerWorker === undefined ? [] : await replicasAt(importerWorker);
    const named = workers.map((url, i) => [workers.length > 1 ? `importer-worker ${i + 1}` : 'importer-worker', url]);
    const targets = [...Object.entries(upstreams), ...(named as [string, string][])];
    const services = await Promise.all([this.own(), ...targets.map(([name, url]) => probe(name, url))]);
    return { at: new Date().toISOString(), services };
  }

  private async own(): Promise<ServiceHealth> {
    const [{ ready }, exposition] = await Promise.all([this.readiness.state(), this.metrics.metrics()]);
    return { name: 'gateway', ready, responseMs: 0, ...metricsIn(exposition) };
  }
}

async function probe(name: string, url: string): Promise<ServiceHealth> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const startedAt = performance.now();
  try {
    const health = await fetch(`${url}/health/ready`, { signal });
    await health.body?.cancel();
    const responseMs = Math.round((performance.now() - startedAt) * 10) / 10;
    const exposition = await (await fetch(`${url}/metrics`, { signal })).text();
    return { name, ready: health.ok, responseMs, ...metricsIn(exposition) };
  } catch {
    return { name, ready: false, responseMs: null, memoryBytes: null, eventLoopDelayMs: null, uptimeSeconds: null };
  }
}

function metricsIn(exposition: string) {
  const delay = metricOf(exposition, 'nodejs_eventloop_lag_p99_seconds');
  const since = metricOf(exposition, 'process_start_time_seconds');
  return {
    memoryBytes: metricOf(exposition, 'process_resident_memory_bytes'),
    eventLoopDelayMs: delay === null ? null : Math.round(delay * 10_000) / 10,
    uptimeSeconds: since === null ? null : Math.max(0, Math.round(Date.now() / 1000 - since)),
  };
}
