// Loopback addresses, between which nothing needs to be encrypted.
import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Step } from './step.ts'

/** Returns whether a text is a loopback address: IPv4, IPv6 or IPv4 in IPv6. */
export const isLoopback = (address: string): boolean =>
  address === '127.0.0.1' ||
  (isIP(address) !== 0 && ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback')

/** Returns whether a host is a loopback name or address, which nobody else can register (RFC 6761, 6.3). */
export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || isLoopback(host.replace(/^\[|\]$/g, ''))

/** Headers by which proxies say for whom they ask (RFC 7239, RFC 9110 7.6.3, and what is usual beside them). */
const PASSED_ON =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-original-.+|x-envoy-.+|x-(cluster-|remote-)?client-ip|true-client-ip|x-proxyuser-ip|cf-.+|cdn-loop|fastly-client-ip|fly-client-ip|x-azure-.+|x-appengine-.+)$/

/** Returns whether a request has headers of a proxy. */
export const isPassedOn = (headers: IncomingHttpHeaders): boolean =>
  Object.keys(headers).some((name) => PASSED_ON.test(name))

/**
 * Logs once that a proxy on this machine is not listed. It is taken for the machine itself, so everybody has one address
 * and may come unencrypted; its headers are not believed.
 */
export function warnOfUntrustedProxy(): Step {
  let warned = false
  return (request) => {
    // Each request counts: over one connection a proxy asks for itself, and then for others.
    if (warned || !isPassedOn(request.headers) || !isLoopback(request.ip)) return
    warned = true
    request.log.warn({ reqId: request.id }, `A proxy at ${request.ip} is not listed in TRUST_PROXY.`)
  }
}
