import { describe, expect, it } from '@jest/globals';
import { MergeTimeEstimator } from './merge-forecast.js';

describe('what merging is foretold to take', () => {
  it('weighs known and other rows by how many of those looked up are known, stretch by stretch', () => {
    const forecast = new MergeTimeEstimator({ fresh: 0.2, known: 0.02 });
    expect(forecast.ahead(0, 400, 0)).toBeCloseTo(400);
    forecast.learn(400, 30, 0); // answered before the one that was asked first
    forecast.learn(100, 10, 10);
    expect(forecast.ahead(0, 100, 0)).toBeCloseTo(10);
    expect(forecast.ahead(50, 150, 0)).toBeCloseTo(5 + 50);
    expect(forecast.ahead(400, 800, 0)).toBeCloseTo(300 + 10); // as many known as of all that were looked up
    expect(forecast.ahead(0, 100, 0.5)).toBeCloseTo(50 + 5);
    expect(forecast.behind(150, 100)).toBeCloseTo(50 + 10);
  });

  it('goes by what one kind of rows took where the other was not met', () => {
    const [fresh, known] = [
      new MergeTimeEstimator({ fresh: 0.2, known: null }),
      new MergeTimeEstimator({ fresh: null, known: 0.04 }),
    ];
    expect(fresh.each(null)).toBe(0.2);
    expect(fresh.behind(100, 100) * 0.2).toBeLessThan(0.05 * 100);
    expect(known.behind(100, 100) * known.each(null)!).toBeCloseTo(0.04 * 100);
  });

  it('goes by the pace of reading and the kind of file where no import has shown what merging takes', () => {
    const forecast = new MergeTimeEstimator({ fresh: null, known: null });
    expect(forecast.each(null)).toBeNull();
    forecast.reads('xls');
    const old = forecast.each(0.1)!;
    expect(forecast.each(0.2)).toBeCloseTo(2 * old);
    forecast.reads('csv');
    expect(forecast.each(0.1)).toBeGreaterThan(old);
  });
});
