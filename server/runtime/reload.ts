// What is read again while the server runs, when it is told to (SIGHUP): renewed certificates, and the list of sites.
import type { Server } from 'node:http'
import { createSecureContext, type Server as SecureServer } from 'node:tls'
import type { Config } from '../config.ts'
import { tlsOptions } from '../http/tls.ts'

/** Calls back whenever the process is told to read its files again; gives what ends that. */
export function onReload(again: () => void): () => void {
  process.on('SIGHUP', again)
  return () => process.off('SIGHUP', again)
}

type Pair = NonNullable<Config['tls']>

/** Says which setting is wrong where the files are none that TLS can use. */
export function mustBePair(pair: Pair, what = 'TLS_CERT and TLS_KEY'): void {
  try {
    createSecureContext(tlsOptions(pair))
  } catch (error) {
    throw new Error(`${what}: ${(error as Error).message}`)
  }
}

/** Shows the certificates as their files are now: that of the server, and those that sites have of their own. */
export function reloadCertificates(server: Server, pair: Pair, sites: ReadonlyMap<string, Config> = new Map()): void {
  const secure = server as unknown as SecureServer
  mustBePair(pair)
  const own = [...sites].filter(([, { tls }]) => tls && tls !== pair)
  for (const [host, { tls }] of own) mustBePair(tls!, `tls of ${host}`)
  secure.setSecureContext(tlsOptions(pair))
  for (const [host, { tls }] of own) secure.addContext(host, tlsOptions(tls!))
}
