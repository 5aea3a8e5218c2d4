import { XmlScanner } from './xlsx-xml-scanner.js';

/** Tells every element of a small part by its local name; attributes keep their prefixes. Throws DamagedFile. */
export async function readElements(
  chunks: AsyncIterable<Buffer>,
  onElement: (name: string, attributes: Record<string, string>) => void,
): Promise<void> {
  const scanner = new XmlScanner((self) => ({
    open: () => onElement(self.localName(), self.attributes()),
    close: () => undefined,
    text: () => undefined,
  }));
  for await (const chunk of chunks) scanner.feed(chunk);
  scanner.finish();
}
