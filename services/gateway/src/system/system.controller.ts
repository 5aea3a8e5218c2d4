import { Controller, Inject } from '@nestjs/common';
import type { ServiceHealth, SystemHealth } from '@directory/contracts/dashboard';
import { Readiness } from '@directory/service-kit/readiness';
import { Route } from '@directory/service-kit/route';
import { METRICS, type Registry } from '@directory/service-kit/tokens';
import { CONFIG, type GatewayConfig } from '../tokens.js';
import { metricOf } from './exposition.js';
import { replicasAt } from './replicas.js';

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
    const { upstreams, importerWorker, healthTimeoutMs } = this.config;
    const workers = importerWorker === undefined ? [] : await replicasAt(importerWorker);
    const named = workers.map((url, i) => [workers.length > 1 ? `importer-worker ${i + 1}` : 'importer-worker', url]);
    const targets = [...Object.entries(upstreams), ...(named as [string, string][])];
    const probes = targets.map(([name, url]) => probe(name, url, healthTimeoutMs));
    const [own, ...others] = await Promise.all([this.own(), ...probes]);
    const found = (name: string) => firstOf(others, name);
    const [freeBytes, reserveBytes] = [found('storage_free_bytes'), found('storage_reserve_bytes')];
    return {
      at: new Date().toISOString(),
      services: [own, ...others.map(({ health }) => health)],
      disk: freeBytes === null || reserveBytes === null ? null : { freeBytes, reserveBytes },
      failingPhotos: found('photo_failing_photos'),
    };
  }

  private async own(): Promise<ServiceHealth> {
    const [{ ready }, exposition] = await Promise.all([this.readiness.state(), this.metrics.metrics()]);
    return { name: 'gateway', ready, responseMs: 0, ...metricsIn(exposition) };
  }
}

interface Probe {
  health: ServiceHealth;
  /** Empty while the service does not respond. */
  exposition: string;
}

/** The metric of the first service that has it. */
function firstOf(probes: Probe[], metric: string): number | null {
  return probes.map(({ exposition }) => metricOf(exposition, metric)).find((value) => value !== null) ?? null;
}

async function probe(name: string, url: string, timeoutMs: number): Promise<Probe> {
  const signal = AbortSignal.timeout(timeoutMs);
  const startedAt = performance.now();
  try {
    const health = await fetch(`${url}/health/ready`, { signal });
    await health.body?.cancel();
    const responseMs = Math.round((performance.now() - startedAt) * 10) / 10;
    const exposition = await (await fetch(`${url}/metrics`, { signal })).text();
    return { health: { name, ready: health.ok, responseMs, ...metricsIn(exposition) }, exposition };
  } catch {
    const unknown = { responseMs: null, memoryBytes: null, eventLoopDelayMs: null, uptimeSeconds: null };
    return { health: { name, ready: false, ...unknown }, exposition: '' };
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
