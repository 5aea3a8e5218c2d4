import { afterEach, expect, it } from 'vitest';
import { RepeatedTask } from './repeated-task.js';
import { SingleFlight } from './single-flight.js';

let task: RepeatedTask | undefined;
afterEach(() => task?.stop());

it('repeats a task after its interval, also one that failed, until it is stopped', async () => {
  const errors: unknown[] = [];
  let runs = 0;
  await new Promise<void>((resolve) => {
    task = new RepeatedTask({
      intervalMs: 1,
      run: () => {
        runs++;
        if (runs === 3) resolve();
        return runs === 1 ? Promise.reject(new Error('first')) : Promise.resolve();
      },
      onError: (error) => errors.push(error),
    });
    task.start();
  });
  await task?.stop();
  await task?.trigger();
  expect(runs).toBe(3);
  expect(errors).toEqual([new Error('first')]);
});

it('joins a run in flight when it is triggered, and waits for it when it is stopped', async () => {
  let runs = 0;
  let finish = () => {};
  task = new RepeatedTask({
    intervalMs: 60_000,
    run: () => new Promise<void>((resolve) => ((finish = resolve), runs++)),
    onError: () => undefined,
  });
  const both = [task.trigger(), task.trigger()];
  let isStopped = false;
  const stopping = task.stop().then(() => (isStopped = true));
  await new Promise(setImmediate);
  expect({ runs, isStopped }).toEqual({ runs: 1, isStopped: false });
  finish();
  await Promise.all([...both, stopping]);
});

it('shares one run under a key, and runs again after it ended', async () => {
  const flights = new SingleFlight<number>();
  let runs = 0;
  const run = () => flights.run('key', () => Promise.resolve(++runs));
  expect(await Promise.all([run(), run()])).toEqual([1, 1]);
  expect(flights.get('key')).toBeUndefined();
  expect(await run()).toBe(2);
});
