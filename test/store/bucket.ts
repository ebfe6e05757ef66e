// An S3 bucket for tests: it keeps objects in memory, and checks the signature of every request.
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const KEYS = { accessKey: 'AKTIDES', secretKey: 'low/water+secret', region: 'eu-harbour-1', bucket: 'moot' }

export interface Bucket {
  endpoint: string
  objects: Map<string, Buffer>
  /** What was asked, as `PUT /moot/key`. */
  asked: string[]
  /** Answers everything with this status from now on; undefined: as it should be. */
  broken: number | undefined
  close: () => Promise<void>
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const hex = (text: string) => createHash('sha256').update(text).digest('hex')

/** AWS Signature Version 4, as its documentation spells it out, of the headers that the request says are signed. */
function signed({ method, url, headers }: IncomingMessage): boolean {
  const given = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  )
  const date = String(headers['x-amz-date'])
  const scope = `${date.slice(0, 8)}/${KEYS.region}/s3/aws4_request`
  if (!given || given[1] !== `${KEYS.accessKey}/${scope}`) return false
  const names = given[2]!.split(';')
  if (!names.includes('host') || !names.includes('x-amz-date') || !names.includes('x-amz-content-sha256')) return false
  const [path, query = ''] = url!.split('?')
  const canonical = [
    method,
    path,
    query,
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    given[2],
    headers['x-amz-content-sha256'],
  ].join('\n')
  const key = ['s3', 'aws4_request'].reduce(
    (before, part) => hmac(before, part),
    hmac(hmac(`AWS4${KEYS.secretKey}`, date.slice(0, 8)), KEYS.region),
  )
  return hmac(key, ['AWS4-HMAC-SHA256', date, scope, hex(canonical)].join('\n')).toString('hex') === given[3]
}

export async function openBucket(): Promise<Bucket> {
  const objects = new Map<string, Buffer>()
  const bucket: Bucket = { endpoint: '', objects, asked: [], broken: undefined, close: async () => {} }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { method, url, headers } = request
    bucket.asked.push(`${method} ${url}`)
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer)
    } catch {
      return
    }
    const body = Buffer.concat(chunks)
    const end = (status: number, bytes?: Buffer) => response.writeHead(status, { 'x-amz-request-id': '1' }).end(bytes)
    if (bucket.broken) return end(bucket.broken, Buffer.from('<Error/>'))
    if (!signed(request)) return end(403, Buffer.from('<Error><Code>SignatureDoesNotMatch</Code></Error>'))
    const key = url!.slice(`/${KEYS.bucket}/`.length)
    if (method === 'PUT') {
      // A length is needed, and what breaks off is not kept.
      if (headers['content-length'] === undefined) return end(411)
      objects.set(key, body)
      return end(200)
    }
    if (method === 'DELETE') {
      objects.delete(key)
      return end(204)
    }
    const found = objects.get(key)
    if (!found) return end(404)
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
    return first ? end(206, found.subarray(Number(first), Number(last) + 1)) : end(200, found)
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  bucket.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  bucket.close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return bucket
}
