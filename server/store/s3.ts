// Keeps files in a store that speaks S3: each is one object, which is there whole or not at all.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AwsV4Signer } from 'aws4fetch'
import { type Dispatcher, request } from 'undici'
import { inTime } from '../in-time.ts'
import { Problem, Refusal, Unavailable } from '../problem.ts'
import { checkedKey, newKey } from './key.ts'
import type { Store } from './store.ts'

export interface S3Settings {
  /** E.g. `https://s3.eu-central-1.amazonaws.com`, without a slash at the end. */
  endpoint: string
  region: string
  bucket: string
  /** What the keys begin with; empty, or with a slash at the end. */
  prefix: string
  accessKey: string
  secretKey: string
}

/** Milliseconds in which something has to come; and for a whole request. */
const SILENT = 30_000
const WHOLE = 60_000
const WHOLE_PUT = 30 * 60_000

type Asking = Pick<Dispatcher.RequestOptions, 'body'> & { headers?: Record<string, string>; signal?: AbortSignal }
type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE'

export function s3Store({ endpoint, region, bucket, prefix, accessKey, secretKey }: S3Settings): Store {
  /** The bucket stands in the path, which every such store understands. */
  const urlOf = (key: string) => `${endpoint}/${bucket}/${prefix}${checkedKey(key)}`

  async function ask(method: Method, key: string, { body, headers, signal }: Asking = {}) {
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

  /** Reads to its end what is not looked at, so that the connection serves again. */
  async function must(answer: Dispatcher.ResponseData, ...statuses: number[]): Promise<number> {
    await answer.body.dump({ limit: 65_536 }).catch(() => {})
    if (statuses.includes(answer.statusCode)) return answer.statusCode
    throw new Unavailable(`The store of files answered ${answer.statusCode}.`)
  }

  /** A request in bounded time; gives its status, one of those that are expected. How long a file is read, its reader says. */
  const done = (method: Exclude<Method, 'GET'>, key: string, statuses: number[], asking: Asking = {}) =>
    inTime(method === 'PUT' ? WHOLE_PUT : WHOLE, async (signal) =>
      must(await ask(method, key, { ...asking, signal }), ...statuses),
    )

  const store: Store = {
    place: `s3://${bucket}/${prefix} at ${endpoint}`,
    put: async (key, bytes, size) => {
      const body = Readable.from(bytes, { objectMode: false })
      await done('PUT', key, [200], { body, headers: { 'content-length': String(size) } })
    },
    open: async (key, span) => {
      const headers = span && { range: `bytes=${span.first}-${span.last}` }
      const answer = await ask('GET', key, { ...(headers && { headers }) })
      if (answer.statusCode !== (span ? 206 : 200)) await must(answer)
      return answer.body
    },
    has: async (key) => (await done('HEAD', key, [200, 404])) === 200,
    remove: async (key) => {
      await done('DELETE', key, [200, 204, 404])
    },
    tryWriting: async () => {},
    check: async () => {
      const key = newKey()
      const words = Buffer.from('Folkmoot was here.')
      await store.put(key, Readable.from([words]), words.length)
      try {
        const found = await buffer(await store.open(key))
        if (!found.equals(words)) throw new Unavailable('The store of files gave other bytes than it was given.')
      } finally {
        await store.remove(key)
      }
    },
  }
  return store
}

/** What the bytes themselves were refused for stays so; everything else is the store. */
const unavailable = (error: unknown): Error =>
  error instanceof Problem || error instanceof Refusal
    ? error
    : new Unavailable(`The store of files: ${(error as Error).message}`, { cause: error })
