// Unpacks a WOFF 1.0 file (https://www.w3.org/TR/WOFF/), which is an OpenType font with each table compressed.
import { inflateSync } from 'node:zlib'

const HEADER = 44
const ENTRY = 20

/** The OpenType font within a WOFF file. */
export function sfntOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const directory = Buffer.alloc(12 + 16 * count)
  woff.copy(directory, 0, 4, 8)
  const power = Math.floor(Math.log2(count))
  for (const [index, value] of [count, 16 * 2 ** power, power, 16 * (count - 2 ** power)].entries())
    directory.writeUInt16BE(value, 4 + 2 * index)
  const parts: Buffer[] = [directory]
  let at = directory.length
  for (let index = 0; index < count; index++) {
    const entry = woff.subarray(HEADER + ENTRY * index)
    const [offset, packed, length, checksum] = [4, 8, 12, 16].map((field) => entry.readUInt32BE(field)) as FourNumbers
    const bytes = woff.subarray(offset, offset + packed)
    const table = packed === length ? bytes : inflateSync(bytes, { maxOutputLength: length })
    const row = 12 + 16 * index
    entry.copy(directory, row, 0, 4)
    for (const [field, value] of [checksum, at, length].entries()) directory.writeUInt32BE(value, row + 4 + 4 * field)
    const padding = Buffer.alloc(-length & 3)
    parts.push(table, padding)
    at += length + padding.length
  }
  return Buffer.concat(parts)
}

type FourNumbers = [number, number, number, number]
