// Answers requests that cannot be parsed in the same form as other errors, and closes the connection.
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import { messageOf } from './errors.ts'

/** By the codes of Node's parser; whatever else it is, is 400. */
const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

/** Gives what answers it, with the headers that every answer has (`docs/api/errors.md#error-bodies`). */
export const answerUnreadable =
  (usual: Readonly<Record<string, string>>) =>
  (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (socket.writable) socket.write(answer(statusOf(error), usual))
    socket.destroy(error)
  }

/** Characters of a line beyond which it is the address that was too long, rather than the headers after it. */
const LONG_ADDRESS = 8_000

/** The status of an overflow: the last line shows whether the address or the headers were too long (RFC 9110, 15.5.15). */
function statusOf({ code, rawPacket }: ConnectionError): number {
  const [line] = String(rawPacket ?? '').split('\n', 1)
  const address = code === 'HPE_HEADER_OVERFLOW' && /^[A-Z]+ /.test(line!) && line!.length > LONG_ADDRESS
  return address ? 414 : (STATUSES[code] ?? 400)
}

function answer(status: number, usual: Readonly<Record<string, string>>): string {
  const body = JSON.stringify({ message: messageOf(status) })
  const headers = {
    ...usual,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}
