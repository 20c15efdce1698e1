/** As much of CBOR (RFC 8949) as an authenticator writes: definite lengths, whole numbers, texts, bytes, lists, maps. */

export type Cbor = number | string | boolean | undefined | Buffer | Cbor[] | Map<number | string, Cbor>;

const DEEPEST = 8;

/** The first value in the bytes, and where it ends. Throws on anything else. */
export function readCbor(bytes: Buffer, start = 0, depth = 0): { value: Cbor; end: number } {
  if (depth > DEEPEST) throw new Error('nested too deep');
  const first = bytes.readUInt8(start);
  const [major, info] = [first >> 5, first & 31];
  let at = start + 1;
  let n = info;
  if (info === 24) n = bytes.readUInt8(at++);
  else if (info === 25) {
    n = bytes.readUInt16BE(at);
    at += 2;
  } else if (info === 26) {
    n = bytes.readUInt32BE(at);
    at += 4;
  } else if (info === 27) {
    n = Number(bytes.readBigUInt64BE(at));
    at += 8;
  } else if (info > 27) throw new Error('a length without end');
  if (!Number.isSafeInteger(n)) throw new Error('a number too large');
  const part = (): Buffer => {
    if (at + n > bytes.length) throw new Error('cut off');
    return bytes.subarray(at, at + n);
  };
  switch (major) {
    case 0:
      return { value: n, end: at };
    case 1:
      return { value: -1 - n, end: at };
    case 2:
      return { value: part(), end: at + n };
    case 3:
      return { value: part().toString('utf8'), end: at + n };
    case 4: {
      const list: Cbor[] = [];
      for (let i = 0; i < n; i += 1) {
        const { value, end } = readCbor(bytes, at, depth + 1);
        list.push(value);
        at = end;
      }
      return { value: list, end: at };
    }
    case 5: {
      const map = new Map<number | string, Cbor>();
      for (let i = 0; i < n; i += 1) {
        const key = readCbor(bytes, at, depth + 1);
        const value = readCbor(bytes, key.end, depth + 1);
        if (typeof key.value !== 'number' && typeof key.value !== 'string') throw new Error('a strange key');
        if (map.has(key.value)) throw new Error('a key twice');
        map.set(key.value, value.value);
        at = value.end;
      }
      return { value: map, end: at };
    }
    case 7:
      if (info === 20 || info === 21) return { value: info === 21, end: at };
      if (info === 22 || info === 23) return { value: undefined, end: at };
  }
  throw new Error('a strange value');
}

/** The one value that the bytes are, with nothing after it. */
export function readWholeCbor(bytes: Buffer): Cbor {
  const { value, end } = readCbor(bytes);
  if (end !== bytes.length) throw new Error('something after the end');
  return value;
}
