// ECDSA signatures of P-256 in DER, with the low one of the two values of s that are equally valid.
import { hex } from './bytes.ts'

/** The order of the group of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const COORDINATE = 32

/** r and s of a signature in DER; undefined for any other bytes. */
function pairOf(der: Uint8Array): [r: bigint, s: bigint] | undefined {
  if (der[0] !== 0x30 || der[1] !== der.length - 2) return undefined
  const r = integerAt(der, 2)
  const s = r && integerAt(der, r.end)
  return s && s.end === der.length ? [r.value, s.value] : undefined
}

/** A positive integer of one group element, without superfluous zeros. */
function integerAt(der: Uint8Array, at: number): { value: bigint; end: number } | undefined {
  const length = der[at + 1] ?? 0
  const end = at + 2 + length
  const [first = 0, second = 0] = der.subarray(at + 2, end)
  if (der[at] !== 0x02 || !length || length > COORDINATE + 1 || end > der.length) return undefined
  if (first >= 0x80 || (first === 0 && second < 0x80)) return undefined
  return { value: BigInt(`0x${hex(der.subarray(at + 2, end))}`), end }
}

/** r and s as 64 bytes; undefined unless the signature is in DER and s is the low one. */
export function rawSignature(der: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const pair = pairOf(der)
  if (!pair || pair[1] > ORDER / 2n) return undefined
  return Uint8Array.from(pair.flatMap((value) => bytesOf(value, COORDINATE)))
}

/** The same signature with the low s; undefined where it is not in DER. */
export function withLowS(der: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const pair = pairOf(der)
  if (!pair || pair[1] >= ORDER) return undefined
  const [r, s] = pair
  const body = [r, s > ORDER / 2n ? ORDER - s : s].flatMap((value) => {
    const bytes = bytesOf(value)
    return [0x02, bytes.length, ...bytes]
  })
  return Uint8Array.from([0x30, body.length, ...body])
}

/** A number in bytes: as many as are asked for, or as few as DER takes. */
function bytesOf(value: bigint, length?: number): number[] {
  const digits = value.toString(16)
  const bytes = (digits.length % 2 ? `0${digits}` : digits).match(/../g)!.map((pair) => Number.parseInt(pair, 16))
  if (length !== undefined) return [...Array<number>(Math.max(0, length - bytes.length)).fill(0), ...bytes]
  return bytes[0]! >= 0x80 ? [0, ...bytes] : bytes
}
