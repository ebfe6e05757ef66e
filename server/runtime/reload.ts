// Reads certificates again while the server runs, on SIGHUP.
import type { Server } from 'node:http'
import type { Server as SecureServer } from 'node:tls'
import type { Config } from '../config.ts'
import { tlsOptions } from '../http/tls.ts'
import { mustBePair } from './certificate.ts'

/** Calls back on each SIGHUP; returns a function that ends this. */
export function onReload(again: () => void): () => void {
  process.on('SIGHUP', again)
  return () => process.off('SIGHUP', again)
}

type Pair = NonNullable<Config['tls']>

/**
 * Has the server use certificates as their files are now: its own, and those of single sites. Throws where one cannot
 * be used, and changes none then.
 */
export function reloadCertificates(server: Server, pair: Pair, sites: ReadonlyMap<string, Config> = new Map()): void {
  const secure = server as unknown as SecureServer
  mustBePair(pair)
  const own = [...sites].filter(([, { tls }]) => tls && tls !== pair)
  for (const [host, { tls }] of own) mustBePair(tls!, { cert: `tls of ${host}: cert`, key: `tls of ${host}: key` })
  secure.setSecureContext(tlsOptions(pair))
  for (const [host, { tls }] of own) secure.addContext(host, tlsOptions(tls!))
}
