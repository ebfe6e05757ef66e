// The addresses for operators and monitoring: whether the server is alive and ready, and its metrics.
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { noticesByState } from '../../actions/notices.ts'
import { storedBytes } from '../../db/storage-use.ts'
import type { Group } from '../../processes/messages.ts'
import { answerMetrics, groupNow, metricsOfAll, role } from '../../processes/own-process.ts'
import type { Site, Sites } from '../../site.ts'
import { isLoopback, isLoopbackHost, isPassedOn } from '../loopback.ts'
import { hostOf } from '../resolve-site.ts'
import { isReady } from './readiness.ts'

export interface HealthOptions {
  site: Site | Sites
  registry: Registry
  /** Addresses and networks beside this machine that counts and times are shown to. */
  networks: readonly string[]
}

/**
 * `/healthz`: the process answers. `/readyz`: the database does too, and disks take what is to be kept; with several sites that of the host, and elsewhere
 * any of them. `/metrics`: counts and times for Prometheus, of all sites and so at the host of none, for those who watch
 * and for nobody else. Of several processes each answers for all: they are ready once all of them have served, and metrics are sums.
 */
export async function health(app: FastifyInstance, { site, registry, networks }: HealthOptions) {
  const watches = watcher(networks)
  mails(site, registry)
  stored(site, registry)
  const everything = Registry.merge([processMetrics(), registry])
  if (role) answerMetrics(() => everything.getMetricsAsJSON())
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    const group = groupNow()
    const ready = (!role || group?.complete) && (await readiness(site, hostOf(request)))
    return ready ? { status: 'ready', ...ready, ...(group && processesOf(group)) } : reply.code(503).send()
  })
  app.get('/metrics', async (request, reply) => {
    if (!watches(request) || (!('db' in site) && site.has(hostOf(request))))
      return reply.code(404).send({ message: 'Not Found' })
    return reply.type(registry.contentType).send(await (role ? sums() : everything.metrics()))
  })
}

const processesOf = ({ serving, of }: Group) => ({ processes: serving, processes_down: of - serving })

const sums = async (): Promise<string> => AggregatorRegistry.aggregate(await metricsOfAll()).metrics()

/** Returns a check whether a request is from this machine or a listed network. */
function watcher(networks: readonly string[]): (request: FastifyRequest) => boolean {
  const listed = new BlockList()
  for (const network of networks) {
    const [address, bits] = network.split('/')
    const family = isIPv6(address!) ? 'ipv6' : 'ipv4'
    if (bits === undefined) listed.addAddress(address!, family)
    else listed.addSubnet(address!, Number(bits), family)
  }
  // Refuses requests whose Host is not this machine's (DNS rebinding): a page whose name resolves to an address of this
  // machine could otherwise read metrics through a browser here. Refuses requests with forwarding headers, too: a proxy of
  // this machine that is not in TRUST_PROXY forwards requests from anywhere.
  const isOwn = (request: FastifyRequest) =>
    isLoopbackHost(hostOf(request)) && !(request.ip === request.socket.remoteAddress && isPassedOn(request.headers))
  return (request) =>
    isLoopback(request.ip) ? isOwn(request) : listed.check(request.ip, isIPv6(request.ip) ? 'ipv6' : 'ipv4')
}

/** The readiness of a site or of all sites; undefined if none is ready. */
async function readiness(site: Site | Sites, host: string): Promise<object | undefined> {
  if ('db' in site) return (await isReady(site)) ? {} : undefined
  if (site.has(host)) return (await opened(site, host)) ? {} : undefined
  const { open, closed } = site.present()
  const ready = (await Promise.all(open.map(isReady))).filter(Boolean).length
  const away = open.length - ready + closed
  return away && !ready ? undefined : { sites: ready, unavailable: away }
}

const opened = async (sites: Sites, host: string): Promise<boolean> => {
  try {
    return await isReady((await sites.at(host))!)
  } catch {
    return false
  }
}

/** Metric of mail by state, counted in the database, since other processes may send it. Unavailable sites are left out. */
function mails(site: Site | Sites, registry: Registry) {
  const gauge: Gauge = new Gauge({
    name: 'folkmoot_mails',
    help: 'Mail of the last 30 days by state: waiting, sent, failed (given up), dropped (no longer needed).',
    labelNames: ['state'],
    registers: [registry],
    // Each process counts the same rows.
    aggregator: 'max',
    collect: async () => {
      gauge.reset()
      for (const { db } of 'db' in site ? [site] : site.present().open) {
        const counted = await noticesByState(db.reads).catch(() => undefined)
        for (const [state, count] of Object.entries(counted ?? {})) gauge.inc({ state }, count)
      }
    },
  })
}

/** Metric of the bytes of attached files in the store. */
function stored(site: Site | Sites, registry: Registry) {
  const gauge: Gauge = new Gauge({
    name: 'folkmoot_stored_bytes',
    help: 'Bytes of attached files, from their upload until they are removed from the store.',
    registers: [registry],
    aggregator: 'max',
    collect: async () => {
      const open = 'db' in site ? [site] : site.present().open
      const sums = await Promise.all(open.map(({ db }) => storedBytes(db.reads).catch(() => 0)))
      gauge.set(sums.reduce((sum, bytes) => sum + bytes, 0))
    },
  })
}

let measured: Registry | undefined

/** The measures of this process. The first call starts a timer and an observer for the lifetime of the process. */
function processMetrics(): Registry {
  if (!measured) {
    measured = new Registry()
    collectDefaultMetrics({ register: measured })
  }
  return measured
}
