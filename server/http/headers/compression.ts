// Compression of long API responses and feeds (RFC 9110, 8.4), with an ETag for each coding.
import { pipeline, type Readable, type Transform } from 'node:stream'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Coding, codingFor } from '../../design/coding.ts'
import { tagInCoding } from './etag.ts'

/** Shorter texts fit into a few packets, and are sent as they are; characters or bytes. */
const LONG = 8_192
const TEXTS = /^(application\/(scim\+)?json|text\/(calendar|csv|html|markdown|plain))\b/

/** An answer is made again each time, so it is compressed quickly rather than well. */
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Compresses the long texts of all routes that are added in this scope. */
export function compressTexts(scope: FastifyInstance): void {
  scope.addHook('onSend', (request, reply, payload, done) => {
    const coding = codingOf(request, reply, payload)
    if (!coding) return done(null, payload)
    reply.header('content-encoding', coding)
    reply.removeHeader('content-length')
    const tag = reply.getHeader('etag')
    if (typeof tag === 'string') reply.header('etag', tagInCoding(tag, coding))
    return inCoding(payload as Text, coding, done)
  })
}

/** The coding for an answer that is compressed; says of whatever might be that its coding depends on what the reader takes. */
function codingOf(request: FastifyRequest, reply: FastifyReply, payload: unknown): Coding | undefined {
  const text = isText(reply, payload)
  if (!text && reply.statusCode !== 304) return undefined
  const vary = reply.getHeader('vary')
  reply.header('vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding')
  return text && isLong(payload) && isSafe(request) ? codingFor(request.headers['accept-encoding']) : undefined
}

type Text = string | Uint8Array | Readable

function isText(reply: FastifyReply, payload: unknown): payload is Text {
  const type = reply.getHeader('content-type')
  if (payload === undefined || payload === null || reply.hasHeader('content-encoding')) return false
  return reply.statusCode !== 206 && typeof type === 'string' && TEXTS.test(type)
}

const isStream = (payload: Text): payload is Readable => typeof payload !== 'string' && !(payload instanceof Uint8Array)

/** Returns whether a payload is long; streams always are. */
const isLong = (payload: Text): boolean => isStream(payload) || payload.length >= LONG

/**
 * Returns whether another site cannot have made a browser ask: who could, again and again, and add to what is answered, would learn
 * from its length what else stands in it (BREACH). Programs say nothing of sites, and have a token of their own.
 */
function isSafe({ headers }: FastifyRequest): boolean {
  const from = headers['sec-fetch-site']
  if (from === undefined) return headers.cookie === undefined
  return from === 'same-origin' || from === 'none'
}

function inCoding(payload: Text, coding: Coding, done: (error: Error | null, made?: Buffer | Transform) => void): void {
  const isBrotli = coding === 'br'
  if (isStream(payload)) {
    const compressing = isBrotli ? createBrotliCompress(QUICKLY) : createGzip()
    // What fails is told by the stream that is sent.
    done(null, pipeline(payload, compressing, () => undefined) as Transform)
  } else if (isBrotli) brotliCompress(payload, QUICKLY, done)
  else gzip(payload, done)
}
