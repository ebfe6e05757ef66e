// Compresses a page, where nobody else can have made the browser ask for it.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { codingFor } from '../design/coding.ts'

/** A page changes with every answer, so it is compressed quickly rather than well. */
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const [byBrotli, byGzip] = [promisify(brotliCompress), promisify(gzip)]

/**
 * The body of a page and the header of its coding. A page that another site leads to is sent as it is: who could let it be
 * asked for again and again, and add to what stands in it, would learn from its length what else does (BREACH).
 */
export async function compressed(
  { headers }: FastifyRequest,
  text: string,
): Promise<{ body: string | Buffer; headers: Record<string, string> }> {
  const from = headers['sec-fetch-site']
  const coding = from === 'same-origin' || from === 'none' ? codingFor(headers['accept-encoding']) : undefined
  if (!coding) return { body: text, headers: {} }
  const body = coding === 'br' ? await byBrotli(text, QUICKLY) : await byGzip(text)
  return { body, headers: { 'content-encoding': coding } }
}
