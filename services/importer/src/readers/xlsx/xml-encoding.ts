const LESS = 0x3c;

/** An XML part as UTF-8; UTF-16, which a few programs write, is detected by the first two bytes. */
export async function* utf8Chunks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let isFirst = true;
  for await (const chunk of chunks) {
    if (isFirst && chunk.length > 0) {
      isFirst = false;
      const encoding = utf16Of(chunk);
      if (encoding) decoder = new TextDecoder(encoding);
    }
    yield decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk;
  }
  const rest = decoder?.decode() ?? '';
  if (rest !== '') yield Buffer.from(rest);
}

/** By its byte order mark, else by the zero next to its first `<`. */
function utf16Of([first, second]: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if ((first === 0xff && second === 0xfe) || (first === LESS && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === LESS)) return 'utf-16be';
  return undefined;
}
