// File upload with progress, by XMLHttpRequest since `fetch` reports none.
import { ResponseError } from '../../contract/client.ts'
import { known } from '../site.ts'

/** Bytes of any kind: the server knows it by the name. What a browser calls it depends on the system, and may be nothing. */
export const BYTES = 'application/octet-stream'

/**
 * Puts a file to an address of the API. `sent` hears of the bytes that have gone. Throws `ResponseError` where the server
 * refuses it, `DOMException` (`AbortError`) where `signal` ends it, and `TypeError` without a connection.
 */
export function putFile(url: string, file: File, sent: (bytes: number) => void, signal: AbortSignal): Promise<void> {
  const request = new XMLHttpRequest()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  request.open('PUT', url)
  request.setRequestHeader('content-type', BYTES)
  request.setRequestHeader('x-csrf-token', known.csrf_token)
  request.upload.addEventListener('progress', ({ loaded }) => sent(loaded))
  request.addEventListener('load', () => {
    if (request.status < 300) return resolve()
    const headers = new Headers({ 'retry-after': request.getResponseHeader('retry-after') ?? '' })
    const body: unknown = request.status < 500 && request.responseText ? JSON.parse(request.responseText) : undefined
    reject(new ResponseError(request.status, body, headers))
  })
  request.addEventListener('error', () => reject(new TypeError('There is no connection.')))
  request.addEventListener('abort', () => reject(new DOMException('It was canceled.', 'AbortError')))
  signal.addEventListener('abort', () => request.abort())
  request.send(file)
  return promise
}
