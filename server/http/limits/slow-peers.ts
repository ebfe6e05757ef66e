// Protection from slow clients (Slowloris): time limits for bodies, and responses in slices with back-pressure, so that
// unread responses cannot fill the memory.

import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { Server as TlsServer } from 'node:tls'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CARRIES_BODY } from '../request-line.ts'
import type { Step } from '../step.ts'

/** Milliseconds from one look at all connections to the next. */
export const LOOK = 10_000
/** A reader takes so many bytes in so many looks, or all that waits for them. */
export const LOOKS = 12
const LEAST = 64 * 1024
/** Longer answers are written so many bytes at a time. */
const SLICE = 64 * 1024
/** Bytes of long answers that wait at a time for all readers of a server together. */
export const MOST_WAITING = 128 * 1024 * 1024

interface Reading {
  /** Bytes that had been taken when the present span began, and how many looks ago that was. */
  taken: number
  looks: number
  /** Bytes of long answers that are kept for them. */
  waiting: number
}

/** The bytes in pieces that are written one after the other. */
export function* slicesOf(bytes: Uint8Array): Generator<Uint8Array, undefined> {
  for (let at = 0; at < bytes.length; at += SLICE) yield bytes.subarray(at, at + SLICE)
}

/** The number of bytes that the client has received: bytes written without those in the buffer. */
const takenOn = (socket: Socket): number => socket.bytesWritten - socket.writableLength

/** Writes long answers of a server in slices, and cuts off those who do not take them. `most`: bytes that may wait. */
export function cutSlowReaders(app: FastifyInstance, most = MOST_WAITING): void {
  const readings = new Map<Socket, Reading>()
  let timer: NodeJS.Timeout | undefined
  let waiting = 0

  function follow(socket: Socket) {
    readings.set(socket, { taken: 0, looks: 0, waiting: 0 })
    socket.once('close', () => readings.delete(socket))
    timer ??= setInterval(look, LOOK).unref()
  }

  function look() {
    for (const [socket, reading] of readings) {
      if (socket.writableLength && ++reading.looks < LOOKS) continue
      const taken = takenOn(socket)
      if (socket.writableLength && taken - reading.taken < LEAST) cut(socket)
      Object.assign(reading, { taken, looks: 0 })
    }
  }

  function cut(socket: Socket) {
    app.log.info({ remoteAddress: socket.remoteAddress }, 'A slow client was disconnected.')
    socket.destroy()
  }

  /** Cuts off those who took the least of what waits for them, and at last those who have had no time to. */
  function makeRoom() {
    const all = [...readings].filter(([, reading]) => reading.waiting)
    const pace = ([socket, { taken, looks }]: [Socket, Reading]) =>
      looks ? (takenOn(socket) - taken) / looks : Infinity
    all.sort((one, other) => Math.sign(pace(one) - pace(other)) || other[1].waiting - one[1].waiting)
    for (const [socket, reading] of all) {
      if (waiting <= most) return
      cut(socket)
      waiting -= reading.waiting
      reading.waiting = 0
    }
  }

  function sliced(bytes: Uint8Array, reading: Reading | undefined): Readable {
    const slices = slicesOf(bytes)
    waiting += bytes.length
    if (reading) reading.waiting += bytes.length
    const free = () => {
      // Disconnected clients have nothing pending.
      if (reading && reading.waiting < bytes.length) return
      waiting -= bytes.length
      if (reading) reading.waiting -= bytes.length
    }
    return new Readable({
      highWaterMark: 1,
      read() {
        this.push(slices.next().value ?? null)
      },
      destroy(error, done) {
        free()
        done(error)
      },
    })
  }

  app.server.on(app.server instanceof TlsServer ? 'secureConnection' : 'connection', follow)
  app.server.once('close', () => clearInterval(timer))
  app.addHook('onSend', (request: FastifyRequest, reply: FastifyReply, payload: unknown, done) => {
    const isLong = (typeof payload === 'string' || payload instanceof Uint8Array) && payload.length > SLICE
    if (!isLong || request.method === 'HEAD') return done(null, payload)
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : (payload as Uint8Array)
    reply.header('content-length', bytes.length)
    done(null, sliced(bytes, readings.get(request.raw.socket)))
    if (waiting > most) makeRoom()
  })
}

/** Milliseconds for a body of JSON, and for a whole request at most; headers have as long as JSON. */
export const BODY_TIMEOUT = 30_000
export const LONGEST_REQUEST = 30 * 60_000

/** Node knows one limit for all requests, the longest; this is the shorter one of those that are not contents. */
export const limitRequestTime: Step = (request, reply) => {
  const { raw } = request
  if (!CARRIES_BODY.has(raw.method!) || raw.complete) return
  if (request.routeOptions.config?.route?.endpoint.kind === 'content') return
  const timer = setTimeout(() => {
    if (!raw.complete) abandonRequest(raw)
  }, BODY_TIMEOUT)
  timer.unref()
  const stop = () => clearTimeout(timer)
  raw.once('end', stop).once('close', stop)
  reply.raw.once('finish', stop).once('close', stop)
}

/** Answers 408 to a sender that has stopped sending, as Node does, and closes the connection. */
export function abandonRequest({ socket }: IncomingMessage): void {
  socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () => socket.destroy())
}
