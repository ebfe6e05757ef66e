// Reads screenshots, and makes them small: their colours fit a palette of 256, those that few pixels have included.
import { crc32, deflateSync, inflateSync } from 'node:zlib'

export interface Pixels {
  width: number
  height: number
  /** Red, green and blue, one after another. */
  bytes: Buffer
}

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
const MOST = 256

/** The same PNG with a palette and the best compression. */
export const compressPng = (png: Buffer): Buffer => pngOf(pixelsOf(png))

/** A PNG with a palette. */
export function pngOf({ width, height, bytes }: Pixels): Buffer {
  const counts = new Map<number, number>()
  for (let at = 0; at < bytes.length; at += 3) {
    const colour = bytes.readUIntBE(at, 3)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const palette = paletteOf(
    [...counts].sort((one, other) => other[1] - one[1] || one[0] - other[0]).map(([colour]) => colour),
  )
  const places = new Map(palette.map((colour, place) => [colour, place]))
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const colour = bytes.readUIntBE((y * width + x) * 3, 3)
      let place = places.get(colour)
      if (place === undefined) places.set(colour, (place = nearest(palette, colour)))
      rows[y * (width + 1) + 1 + x] = place
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  const colours = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))
  const parts = [
    ['IHDR', header],
    ['PLTE', colours],
    ['IDAT', deflateSync(rows, { level: 9 })],
    ['IEND', Buffer.alloc(0)],
  ] as const
  return Buffer.concat([SIGNATURE, ...parts.map(([name, data]) => chunk(name, data))])
}

/**
 * A palette for colours that come by frequency: the most frequent ones, without those that look like one that is there
 * already. Otherwise shades along the edges of letters would take the place of a colour that a few pixels alone have.
 */
function paletteOf(colours: readonly number[]): number[] {
  for (let apart = 0; ; apart += 4) {
    const palette: number[] = []
    for (const colour of colours) {
      if (palette.every((other) => distance(colour, other) > apart ** 2)) palette.push(colour)
      if (palette.length > MOST) break
    }
    if (palette.length <= MOST) return palette
  }
}

/** How far two colours are apart, squared. */
const distance = (one: number, other: number): number =>
  ((other >> 16) - (one >> 16)) ** 2 +
  (((other >> 8) & 255) - ((one >> 8) & 255)) ** 2 +
  ((other & 255) - (one & 255)) ** 2

function nearest(palette: readonly number[], colour: number): number {
  const far = (other: number): number => distance(colour, other)
  let best = 0
  for (let place = 1; place < palette.length; place++) if (far(palette[place]!) < far(palette[best]!)) best = place
  return best
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Decodes a PNG of the browser, or one that was made small: eight bits a channel, not interlaced (PNG specification, 9 and 11.2). */
export function pixelsOf(png: Buffer): Pixels {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const channels = { 2: 3, 3: 1, 6: 4 }[png[25]!]!
  const [palette] = chunksOf(png, 'PLTE')
  const raw = inflateSync(Buffer.concat(chunksOf(png, 'IDAT')))
  const length = width * channels
  const bytes = Buffer.alloc(width * height * 3)
  let above = Buffer.alloc(length)
  for (let y = 0; y < height; y++) {
    const row = Buffer.from(raw.subarray(y * (length + 1) + 1, (y + 1) * (length + 1)))
    unfilter(raw[y * (length + 1)]!, row, above, channels)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      if (palette) palette.copy(bytes, at, row[x]! * 3, row[x]! * 3 + 3)
      else row.copy(bytes, at, x * channels, x * channels + 3)
    }
    above = row
  }
  return { width, height, bytes }
}

function chunksOf(png: Buffer, name: string): Buffer[] {
  const found: Buffer[] = []
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
    if (png.toString('latin1', at + 4, at + 8) === name) found.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  return found
}

function unfilter(kind: number, row: Buffer, above: Buffer, step: number): void {
  for (let at = 0; at < row.length; at++) {
    const left = row[at - step] ?? 0
    const up = above[at]!
    const corner = at < step ? 0 : above[at - step]!
    const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][kind]!
    row[at] = row[at]! + guess
  }
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (a <= b && a <= c) return left
  return b <= c ? up : corner
}
