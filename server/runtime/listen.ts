// Starts to listen, and says in words for an operator why that is not possible.
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** Why an address cannot be listened on, by the error code of the system. */
const REASONS: Readonly<Record<string, (config: Pick<Config, 'host' | 'port'>) => string>> = {
  EADDRINUSE: ({ port }) =>
    `Another program listens on port ${port}, perhaps a Folkmoot that runs already: stop it, or set PORT to another one.`,
  EADDRNOTAVAIL: ({ host }) => `This machine has no address ${host}: set HOST to one that it has, such as 127.0.0.1.`,
  EACCES: ({ port }) => `This user may not listen on port ${port}: set PORT to one of 1024 or more.`,
  ENOTFOUND: ({ host }) => `There is no host ${host}: set HOST to an address of this machine, such as 127.0.0.1.`,
  EAI_AGAIN: ({ host }) =>
    `The host ${host} cannot be looked up: set HOST to an address of this machine, such as 127.0.0.1.`,
}

/** Listens on the address of the settings. Throws an error that says what to do where that is not possible. */
export async function listen(app: FastifyInstance, { host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const reason = REASONS[(error as NodeJS.ErrnoException).code ?? '']
    throw reason ? new Error(reason({ host, port }), { cause: error }) : error
  }
}
