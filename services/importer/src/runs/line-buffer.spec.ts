import { describe, expect, it } from '@jest/globals';
import { LineBuffer } from './line-buffer.js';

describe('lines on their way', () => {
  it('arrive whole and in order, and a chunk stays as it is until the next is full', () => {
    const lines = Array.from({ length: 8000 }, (_, i) => `${i}\t${'東京 Çınar 🥐 '.repeat(i % 30)}\n`);
    lines.splice(2000, 0, 'ß'.repeat(1_000_000));
    const buffer = new LineBuffer();
    const arrived: Buffer[] = [];
    let onItsWay: Uint8Array = new Uint8Array();
    const send = (chunk: Uint8Array | null) => {
      if (!chunk) return;
      arrived.push(Buffer.from(onItsWay));
      onItsWay = chunk;
    };
    for (const line of lines) send(buffer.add(line));
    send(buffer.take());
    arrived.push(Buffer.from(onItsWay));
    expect(Buffer.concat(arrived).equals(Buffer.from(lines.join('')))).toBe(true);
    expect(arrived.length).toBeGreaterThan(5);
    expect(buffer.take()).toBeNull();
  });
});
