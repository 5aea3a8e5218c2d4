import { describe, expect, it } from 'vitest';
import { CircuitBreaker } from './circuit-breaker.js';

function breakerAt(start = 0) {
  const clock = { now: start };
  const breaker = new CircuitBreaker({ failures: 3, openMs: 30_000 }, () => clock.now);
  const fail = (times = 1) => {
    for (let i = 0; i < times; i++) breaker.tryAcquire()!.failed();
  };
  return { breaker, clock, fail };
}

describe('a circuit breaker', () => {
  it('opens after so many failures in a row, not after as many with a success between', () => {
    const { breaker, fail } = breakerAt();
    fail(2);
    breaker.tryAcquire()!.succeeded();
    fail(2);
    expect(breaker.isClosed).toBe(true);
    fail();
    expect(breaker.isClosed).toBe(false);
    expect(breaker.tryAcquire()).toBeUndefined();
  });

  it('allows one call after its time, and all once that one succeeds', () => {
    const { breaker, clock, fail } = breakerAt();
    fail(3);
    clock.now = 29_999;
    expect(breaker.tryAcquire()).toBeUndefined();
    clock.now = 30_000;
    const probe = breaker.tryAcquire()!;
    expect(breaker.tryAcquire()).toBeUndefined();
    probe.succeeded();
    expect(breaker.isClosed).toBe(true);
    expect([breaker.tryAcquire(), breaker.tryAcquire()]).not.toContain(undefined);
  });

  it('stays open for as long again when that one fails', () => {
    const { breaker, clock, fail } = breakerAt();
    fail(3);
    clock.now = 31_000;
    fail();
    clock.now = 60_999;
    expect(breaker.tryAcquire()).toBeUndefined();
    clock.now = 61_000;
    expect(breaker.tryAcquire()).toBeDefined();
  });

  it('allows another call when the probe was abandoned', () => {
    const { breaker, clock, fail } = breakerAt();
    fail(3);
    clock.now = 30_000;
    breaker.tryAcquire()!.abandoned();
    expect(breaker.tryAcquire()).toBeDefined();
    expect(breaker.tryAcquire()).toBeUndefined();
  });

  it('ignores outcomes of calls from before it opened', () => {
    const { breaker, clock, fail } = breakerAt();
    const [slow, slower] = [breaker.tryAcquire()!, breaker.tryAcquire()!];
    fail(3);
    slow.succeeded();
    expect(breaker.isClosed).toBe(false);
    clock.now = 20_000;
    slower.failed();
    clock.now = 30_000;
    expect(breaker.tryAcquire()).toBeDefined();
  });

  it('stays closed when calls are abandoned', () => {
    const { breaker, fail } = breakerAt();
    fail(2);
    breaker.tryAcquire()!.abandoned();
    expect(breaker.isClosed).toBe(true);
    fail();
    expect(breaker.isClosed).toBe(false);
  });
});
