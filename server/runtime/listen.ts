// Starts to listen, and says in words for an operator why that is not possible.
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** Why an address cannot be listened on, by the error code of the system. */
const REASONS: Readonly<Record<string, (config: Pick<Config, 'host' | 'port'>) => string>> = {
  EADDRINUSE: ({ port }) =>
    `Another program is using port ${port}, perhaps another Folkmoot server. Stop it, or set PORT to a different port.`,
  EADDRNOTAVAIL: ({ host }) =>
    `This machine does not have the address ${host}. Set HOST to one of its addresses, such as 127.0.0.1.`,
  EACCES: ({ port }) => `This user is not allowed to listen on port ${port}. Set PORT to 1024 or higher.`,
  ENOTFOUND: ({ host }) =>
    `The host ${host} does not exist. Set HOST to an address of this machine, such as 127.0.0.1.`,
  EAI_AGAIN: ({ host }) =>
    `The host ${host} cannot be looked up. Set HOST to an address of this machine, such as 127.0.0.1.`,
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
