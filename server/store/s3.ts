// A store in an S3 bucket: each file is one object, which is there whole or not at all.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AwsV4Signer } from 'aws4fetch'
import { type Dispatcher, request } from 'undici'
import { withTimeout } from '../concurrency/with-timeout.ts'
import { Problem, Refusal, Unavailable } from '../problem.ts'
import { checkedKey, newKey } from './key.ts'
import type { Store } from './store.ts'

export interface S3Settings {
  /** E.g. `https://s3.eu-central-1.amazonaws.com`, without a slash at the end. */
  endpoint: string
  region: string
  bucket: string
  /** The prefix of the keys; empty, or with a slash at the end. */
  prefix: string
  accessKey: string
  secretKey: string
}

/** Milliseconds without any byte after which a request fails; and for a whole request, and for an upload. */
const SILENT = 30_000
const WHOLE = 60_000
const WHOLE_PUT = 30 * 60_000

type RequestParts = Pick<Dispatcher.RequestOptions, 'body'> & { headers?: Record<string, string>; signal?: AbortSignal }
type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE'

/** The store in a bucket; requests are signed with AWS Signature Version 4. */
export function s3Store({ endpoint, region, bucket, prefix, accessKey, secretKey }: S3Settings): Store {
  /** The bucket is part of the path, which every implementation of S3 understands. */
  const urlOf = (key: string) => `${endpoint}/${bucket}/${prefix}${checkedKey(key)}`

  async function sendRequest(method: Method, key: string, { body, headers, signal }: RequestParts = {}) {
    const signer = new AwsV4Signer({
      ...{ method, url: urlOf(key), service: 's3', region, accessKeyId: accessKey, secretAccessKey: secretKey },
      ...(headers && { headers }),
    })
    const signed = await signer.sign()
    try {
      return await request(signed.url, {
        method,
        headers: { ...headers, ...Object.fromEntries(signed.headers) },
        body: body ?? null,
        headersTimeout: SILENT,
        bodyTimeout: SILENT,
        signal: signal ?? null,
      })
    } catch (error) {
      throw unavailable(error)
    }
  }

  /** The status, which must be one of these. Reads the body to its end, so that the connection can be used again. */
  async function statusOf(answer: Dispatcher.ResponseData, ...statuses: number[]): Promise<number> {
    await answer.body.dump({ limit: 65_536 }).catch(() => {})
    if (statuses.includes(answer.statusCode)) return answer.statusCode
    throw new Unavailable(`The file storage responded with ${answer.statusCode}.`)
  }

  /**
   * Sends a request in bounded time and returns its status. (GET is not bounded: a file is read as slowly as its
   * reader.)
   */
  const sendInTime = (method: Exclude<Method, 'GET'>, key: string, statuses: number[], parts: RequestParts = {}) =>
    withTimeout(method === 'PUT' ? WHOLE_PUT : WHOLE, async (signal) =>
      statusOf(await sendRequest(method, key, { ...parts, signal }), ...statuses),
    )

  const store: Store = {
    location: `s3://${bucket}/${prefix} at ${endpoint}`,
    put: async (key, bytes, size) => {
      const body = Readable.from(bytes, { objectMode: false })
      await sendInTime('PUT', key, [200], { body, headers: { 'content-length': String(size) } })
    },
    open: async (key, span) => {
      const headers = span && { range: `bytes=${span.first}-${span.last}` }
      const answer = await sendRequest('GET', key, { ...(headers && { headers }) })
      if (answer.statusCode !== (span ? 206 : 200)) await statusOf(answer)
      return answer.body
    },
    has: async (key) => (await sendInTime('HEAD', key, [200, 404])) === 200,
    remove: async (key) => {
      await sendInTime('DELETE', key, [200, 204, 404])
    },
    tryWriting: async () => {},
    check: async () => {
      const key = newKey()
      const words = Buffer.from('Folkmoot was here.')
      await store.put(key, Readable.from([words]), words.length)
      try {
        const bytes = await buffer(await store.open(key))
        if (!bytes.equals(words))
          throw new Unavailable('The file storage returned different bytes from those that were written.')
      } finally {
        await store.remove(key)
      }
    },
  }
  return store
}

/** Refusals of the content are thrown as they are; every other error means that the store is unavailable. */
const unavailable = (error: unknown): Error =>
  error instanceof Problem || error instanceof Refusal
    ? error
    : new Unavailable(`File storage: ${(error as Error).message}`, { cause: error })
