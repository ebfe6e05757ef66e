// Refuses an unsupported Expect header (RFC 9110, 10.1.1) in the form of other errors.
import type { IncomingMessage, Server } from 'node:http'
import { Problem } from '../problem.ts'
import { answerError } from './errors.ts'
import type { Step } from './step.ts'

const unmet = new WeakSet<IncomingMessage>()

/** Has a server pass on requests that it would answer itself, with 417 and without a body. It goes on to answer `100-continue`. */
export function passOnExpectations(server: Server): void {
  server.on('checkExpectation', (request, response) => {
    unmet.add(request)
    server.emit('request', request, response)
  })
}

/** Answers 417 to a request that expects anything but `100-continue`. */
export const refuseExpectation: Step = (request, reply) =>
  unmet.has(request.raw) ? answerError(new Problem(417, 'Expectation Failed'), request, reply) : undefined
