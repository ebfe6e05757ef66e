// An authenticator as people have one on their phone, written from RFC 4226 and RFC 6238 alone.
import { createHmac } from 'node:crypto'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function bytesOf(key: string): Buffer {
  const bits = [...key].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
}

/** The code of a time; `steps` of half a minute before or after it. */
export function codeAt(key: string, seconds: number, steps = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(seconds / 30) + steps))
  const mac = createHmac('sha1', bytesOf(key)).update(counter).digest()
  const at = mac[19]! & 15
  return String((mac.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

/** A code that is not the one of now, nor of any time near it. */
export function wrongCode(key: string, seconds: number): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeAt(key, seconds, steps))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code))!
}
