// A step in the request pipeline, and how steps run one after the other.
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import type { Awaitable } from '../concurrency/awaitable.ts'

/**
 * Looks at a request before the next step does. A step that refuses throws a `Problem`; one that answers the request
 * gives the reply, or a promise of it, and then it is the last. Only a step that has to wait gives a promise.
 */
export type Step = (request: FastifyRequest, reply: FastifyReply) => unknown

/** Takes steps in order from one on, and gives whether one of them has answered. */
function take(steps: readonly Step[], first: number, request: FastifyRequest, reply: FastifyReply): Awaitable<boolean> {
  for (let place = first; place < steps.length; place++) {
    const result = steps[place]!(request, reply)
    if (result instanceof Promise) return result.then(() => reply.sent || take(steps, place + 1, request, reply))
    if (result === reply || reply.sent) return true
  }
  return false
}

/** Steps as a hook of Fastify; once one has answered, nothing follows. */
export const hookOf =
  (steps: readonly Step[]) =>
  (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    const goOn = (answered: boolean) => {
      if (!answered) done()
    }
    let answered: Awaitable<boolean>
    try {
      answered = take(steps, 0, request, reply)
    } catch (error) {
      done(error as Error)
      return
    }
    if (answered instanceof Promise) answered.then(goOn, done)
    else goOn(answered)
  }

/** Steps as a handler of Fastify, which waits for the end of a reply where it is given a promise of it. */
export const handlerOf =
  (steps: readonly Step[]) =>
  (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | undefined => {
    const answered = take(steps, 0, request, reply)
    return answered instanceof Promise ? answered.then(() => reply) : undefined
  }
