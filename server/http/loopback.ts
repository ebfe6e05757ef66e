// Addresses of this machine itself, between which nothing needs to be encrypted.
import type { FastifyInstance } from 'fastify'

export const isLoopback = (address: string): boolean => /^(::1$|127\.|::ffff:127\.)/.test(address)

/**
 * A proxy on this machine that is not listed is taken for the machine itself: everybody has one address, and may come
 * unencrypted. What it says of others is not believed, but that it says so is told, once.
 */
export function tellOfProxy(app: FastifyInstance): void {
  let told = false
  app.addHook('onRequest', (request, _, done) => {
    if (!told && request.headers['x-forwarded-for'] !== undefined && isLoopback(request.ip)) {
      told = true
      request.log.warn({ reqId: request.id }, `A proxy at ${request.ip} is not listed in TRUST_PROXY.`)
    }
    done()
  })
}
