// Range requests: one range of the bytes of a file instead of all of them (RFC 9110, 14).
import type { Span } from '../../resources/serving/serve.ts'

/**
 * The bytes that `Range` asks for; undefined where all of them are to be sent: several ranges, another unit, what is no
 * range, or an `If-Range` that names another state. `nothing`: none of the bytes asked for are there.
 */
export function rangeOf(
  { range, 'if-range': condition }: { range?: string; 'if-range'?: string },
  size: number,
  tag: string,
): Span | 'nothing' | undefined {
  if (range === undefined || (condition !== undefined && condition.trim() !== tag)) return undefined
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(range.trim()) ?? []
  if (from === undefined || to === undefined || (!from && !to)) return undefined
  if (!from) return Number(to) && size ? { first: Math.max(size - Number(to), 0), last: size - 1 } : 'nothing'
  const first = Number(from)
  if (to && Number(to) < first) return undefined
  return first < size ? { first, last: to ? Math.min(Number(to), size - 1) : size - 1 } : 'nothing'
}
