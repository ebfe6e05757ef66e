// Receivers on this machine, well-behaved and hostile: each listens on a port of its own until the tests end.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer as createHttp, type RequestListener } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { after } from 'node:test'

const open = new Set<Server>()
const sockets = new Set<Socket>()
after(() => {
  for (const socket of sockets) socket.destroy()
  for (const server of open) server.close()
})

async function listening(server: Server): Promise<string> {
  open.add(server)
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Answers each request as told; gives the address, without its scheme. */
export const http = (answer: RequestListener): Promise<string> => listening(createHttp(answer))

/** The same by HTTPS, with a certificate for `localhost` and `127.0.0.1`. */
export function https(answer: RequestListener, certificate = 'localhost'): Promise<string> {
  const cert = certificateOf(certificate)
  const key = readFileSync('test/fixtures/localhost.key.pem')
  return listening(createHttps({ cert, key }, answer))
}

export const certificateOf = (name: string): string => readFileSync(`test/fixtures/${name}.cert.pem`, 'utf8')

/** Does what it likes with a connection, once the first bytes are there. */
export const raw = (begun: (socket: Socket) => void): Promise<string> =>
  listening(createServer((socket) => socket.once('data', () => begun(socket))))

/** Writes one byte after another, for as long as the connection lasts. */
export function drip(socket: Socket, text: string): void {
  let place = 0
  const timer = setInterval(() => socket.write(text[place++ % text.length]!), 2)
  socket.once('close', () => clearInterval(timer))
}

/** Writes as much as the other side takes; gives how many bytes it was asked to. */
export function flood(socket: Socket): () => number {
  const chunk = Buffer.alloc(65_536, 'x')
  let written = 0
  const more = () => {
    do written += chunk.length
    while (!socket.destroyed && socket.write(chunk))
  }
  socket.on('drain', more)
  more()
  return () => written
}
