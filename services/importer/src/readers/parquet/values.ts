import type { Encoding, ParquetType, SchemaElement } from 'hyparquet';
import { deltaBinaryUnpack } from 'hyparquet/src/delta.js';
import { byteStreamSplit } from 'hyparquet/src/encoding.js';
import { readVarInt } from 'hyparquet/src/thrift.js';
import { wkbToGeojson } from 'hyparquet/src/wkb.js';
import { DamagedFile } from '../damaged-file.js';
import { Runs } from './runs.js';

/** As in JSON. */
export type Value = string | number | boolean | object | null;
type NextValue = () => Value;

/** Limit of the values unpacked at once; others are read one by one. */
const MAX_UNPACKED_VALUES = 2 ** 22;
const FLOAT_DIGITS = 7;
const BYTES_OF: Partial<Record<ParquetType, number>> = { INT32: 4, INT64: 8, FLOAT: 4, DOUBLE: 8 };

/** Decodes the values of one column. */
export interface Decoder {
  element: SchemaElement;
  isGeometry: boolean;
}

/** A dictionary page; its values are decoded when they are first used. */
export class Dictionary {
  private readonly values: Value[] = [];
  private readonly nextValue: NextValue;

  constructor(
    page: Buffer,
    private readonly count: number,
    decoder: Decoder,
    readonly bytes = page.length,
  ) {
    this.nextValue = plainValues(page, 0, decoder);
  }

  at(index: number): Value {
    if (index >= this.count) throw new RangeError('a value that the dictionary does not have');
    while (this.values.length <= index) this.values.push(this.nextValue());
    return this.values[index] ?? null;
  }
}

/** The values of a data page from `start` on. */
export function valuesOf(
  page: Buffer,
  start: number,
  encoding: Encoding,
  decoder: Decoder,
  dictionary: Dictionary | undefined,
): NextValue {
  const { element } = decoder;
  switch (encoding) {
    case 'PLAIN':
      return plainValues(page, start, decoder);
    case 'PLAIN_DICTIONARY':
    case 'RLE_DICTIONARY': {
      if (!dictionary) throw new DamagedFile('the dictionary of a column is missing');
      const indices = new Runs(page, start + 1, page.length, page.readUInt8(start));
      return () => dictionary.at(indices.next());
    }
    case 'RLE': {
      const runs = new Runs(page, start + 4, Math.min(page.length, start + 4 + page.readUInt32LE(start)), 1);
      return () => runs.next() === 1;
    }
    case 'DELTA_BINARY_PACKED': {
      const { numbers } = unpackedNumbers(page, start, element.type === 'INT64');
      return listed([...numbers].map((number) => numberValue(number, element)));
    }
    case 'DELTA_LENGTH_BYTE_ARRAY':
      return lengthValues(page, start, decoder);
    case 'DELTA_BYTE_ARRAY':
      return prefixValues(page, start, decoder);
    case 'BYTE_STREAM_SPLIT': {
      const { type, type_length: length } = element;
      if (type === undefined) throw new DamagedFile('a column has no type');
      const width = BYTES_OF[type] ?? length ?? 0;
      const count = width > 0 ? Math.floor((page.length - start) / width) : 0;
      assertUnpackable(count);
      const reader = { view: viewOf(page), offset: start };
      const numbers = byteStreamSplit(reader, count, type, length) as ArrayLike<number | bigint>;
      return listed(Array.from(numbers, (number) => numberValue(number, element)));
    }
    default:
      throw new DamagedFile(`a column is encoded in a way we do not know (${String(encoding)})`);
  }
}

function plainValues(page: Buffer, start: number, decoder: Decoder): NextValue {
  const { element } = decoder;
  let at = start;
  const fixed = (length: number, read: (at: number) => Value) => () => {
    at += length;
    return read(at - length);
  };
  switch (element.type) {
    case 'BOOLEAN': {
      let bit = start * 8;
      return () => ((page.readUInt8(bit >> 3) >> (bit++ & 7)) & 1) === 1;
    }
    case 'INT32':
      return fixed(4, (from) => numberValue(page.readInt32LE(from), element));
    case 'INT64':
      return fixed(8, (from) => numberValue(page.readBigInt64LE(from), element));
    case 'FLOAT':
      return fixed(4, (from) => numberValue(page.readFloatLE(from), element));
    case 'DOUBLE':
      return fixed(8, (from) => numberValue(page.readDoubleLE(from), element));
    case 'INT96':
      return () => null;
    case 'FIXED_LEN_BYTE_ARRAY': {
      const length = element.type_length ?? 0;
      return fixed(length, (from) => bytesValue(page, from, length, decoder));
    }
    default:
      return () => {
        const length = page.readUInt32LE(at);
        at += 4 + length;
        return bytesValue(page, at - length, length, decoder);
      };
  }
}

/** `DELTA_LENGTH_BYTE_ARRAY`: all lengths, then all bytes. */
function lengthValues(page: Buffer, start: number, decoder: Decoder): NextValue {
  const lengths = unpackedNumbers(page, start, false);
  let at = lengths.end;
  let index = 0;
  return () => {
    const length = Number(lengths.numbers[index++]);
    at += length;
    return bytesValue(page, at - length, length, decoder);
  };
}

/** `DELTA_BYTE_ARRAY`: each value shares a prefix with the previous one. */
function prefixValues(page: Buffer, start: number, decoder: Decoder): NextValue {
  const prefixes = unpackedNumbers(page, start, false);
  const suffixes = unpackedNumbers(page, prefixes.end, false);
  let at = suffixes.end;
  let index = 0;
  let last: Buffer = Buffer.alloc(0);
  return () => {
    const [prefix, suffix] = [Number(prefixes.numbers[index]), Number(suffixes.numbers[index++])];
    if (!(prefix <= last.length && at + suffix <= page.length)) throw new RangeError('a value beyond the page');
    last = Buffer.concat([last.subarray(0, prefix), page.subarray(at, at + suffix)]);
    at += suffix;
    return bytesValue(last, 0, last.length, decoder);
  };
}

/** The count of numbers is in the block: that of a page includes nulls. */
function unpackedNumbers(page: Buffer, start: number, isLong: boolean) {
  const reader = { view: viewOf(page), offset: start };
  const [blockValues, miniblocks, count] = [readVarInt(reader), readVarInt(reader), readVarInt(reader)];
  if (blockValues <= 0 || miniblocks <= 0 || miniblocks > blockValues || count < 0)
    throw new RangeError('a wrong block');
  assertUnpackable(count);
  reader.offset = start;
  const numbers = isLong ? new BigInt64Array(count) : new Int32Array(count);
  deltaBinaryUnpack(reader, count, numbers);
  return { numbers: numbers as ArrayLike<number | bigint> & Iterable<number | bigint>, end: reader.offset };
}

function assertUnpackable(count: number): void {
  if (count > MAX_UNPACKED_VALUES) throw new DamagedFile('a page of a column has far too many values');
}

function listed(values: Value[]): NextValue {
  let index = 0;
  return () => {
    if (index >= values.length) throw new RangeError('a value beyond the page');
    return values[index++] ?? null;
  };
}

function bytesValue(page: Buffer, at: number, length: number, { element, isGeometry }: Decoder): Value {
  if (length < 0 || at + length > page.length) throw new RangeError('a value beyond the page');
  if (isGeometry) return geometryOf(page.subarray(at, at + length));
  if (element.converted_type === 'DECIMAL' || element.logical_type?.type === 'DECIMAL') {
    const unscaled = BigInt.asIntN(8 * length, BigInt(`0x${page.toString('hex', at, at + length) || '0'}`));
    return Number(unscaled) / 10 ** (element.scale ?? 0);
  }
  const isText = element.type === 'BYTE_ARRAY' && element.logical_type?.type !== 'GEOMETRY';
  return isText ? page.toString('utf8', at, at + length) : null;
}

function geometryOf(bytes: Buffer): Value {
  try {
    return wkbToGeojson({ view: viewOf(bytes), offset: 0 });
  } catch {
    return null;
  }
}

function numberValue(number: number | bigint, element: SchemaElement): Value {
  const { type, converted_type: converted, logical_type: logical } = element;
  if (converted === 'DECIMAL' || logical?.type === 'DECIMAL') return Number(number) / 10 ** (element.scale ?? 0);
  if (type === 'FLOAT') return Number(Number(number).toPrecision(FLOAT_DIGITS));
  const isUnsigned = converted?.startsWith('UINT') || (logical?.type === 'INTEGER' && !logical.isSigned);
  // Identifiers of 64 bits have more digits than a number holds.
  if (typeof number === 'bigint') return String(isUnsigned ? BigInt.asUintN(64, number) : number);
  return isUnsigned ? number >>> 0 : number;
}

function viewOf(bytes: Buffer): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
