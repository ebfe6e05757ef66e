// One step in the life of a request, and how steps are taken one after the other.
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'

/**
 * Looks at a request before the next step does. A step that refuses throws a `Problem`; one that answers the request
 * gives the reply, or a promise of it, and then it is the last.
 */
export type Step = (request: FastifyRequest, reply: FastifyReply) => unknown

/** A handler of Fastify that takes some steps in order; only what gives a promise is waited for. */
export const takeSteps =
  (steps: readonly Step[]) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    for (const step of steps) {
      const result = step(request, reply)
      if (result instanceof Promise) await result
      if (result === reply || reply.sent) return reply
    }
    return undefined
  }

/** The same as a hook for steps that wait for nothing before they answer: Fastify then makes no promise for each request. */
export const takeStepsAtOnce =
  (steps: readonly Step[]) =>
  (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    try {
      // A promise is that of an answer: nothing comes after it.
      for (const step of steps) if (step(request, reply) instanceof Promise) return
    } catch (error) {
      done(error as Error)
      return
    }
    done()
  }
