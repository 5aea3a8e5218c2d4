import { describe, expect, it } from 'vitest';
import { LineBuffer } from './line-buffer.js';

describe('buffered lines', () => {
  it('are complete and in order, and a chunk stays valid while three more are emitted', () => {
    const lines = Array.from({ length: 8000 }, (_, i) => `${i}\t${'東京 Çınar 🥐 '.repeat(i % 30)}\n`);
    lines.splice(2000, 0, 'ß'.repeat(1_000_000));
    const buffer = new LineBuffer();
    const arrived: Buffer[] = [];
    const onTheirWay: Uint8Array[] = [];
    const send = (chunk: Uint8Array | null) => {
      if (!chunk) return;
      onTheirWay.push(chunk);
      if (onTheirWay.length > 3) arrived.push(Buffer.from(onTheirWay.shift()!));
    };
    for (const line of lines) {
      const cut = line.indexOf('\t') + 1;
      send(buffer.add(line.slice(0, cut), line.slice(cut)));
    }
    send(buffer.take());
    arrived.push(...onTheirWay.map((chunk) => Buffer.from(chunk)));
    expect(Buffer.concat(arrived).equals(Buffer.from(lines.join('')))).toBe(true);
    expect(arrived.length).toBeGreaterThan(5);
    expect(buffer.take()).toBeNull();
  });
});
