import { describe, expect, it } from '@jest/globals';
import { LineBuffer } from './line-buffer.js';

describe('lines on their way', () => {
  it('arrive whole and in order, in chunks that are not written to again', () => {
    const lines = Array.from({ length: 4000 }, (_, i) => `${i}\t${'東京 Çınar 🥐 '.repeat(i % 30)}\n`);
    lines.splice(2000, 0, 'ß'.repeat(1_000_000));
    const buffer = new LineBuffer();
    const chunks: Uint8Array[] = [];
    for (const line of lines) chunks.push(...[buffer.add(line)].filter((chunk) => chunk !== null));
    chunks.push(buffer.take()!);
    expect(Buffer.concat(chunks).toString()).toBe(lines.join(''));
    expect(chunks.length).toBeGreaterThan(2);
    expect(buffer.take()).toBeNull();
  });
});
