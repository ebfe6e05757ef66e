// Virtual hosting: the site of a request by its host (`docs/several-sites.md`).
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound, Problem, tooBusy } from '../problem.ts'
import { rootOf, type Site, type Sites } from '../site.ts'
import { answerError } from './errors.ts'
import type { Step } from './step.ts'

/** Seconds after which a site that could not be opened is worth asking for again. */
const RETRY_AFTER = 5

/** The name of the host that a request came to, without its port; a proxy is believed where TRUST_PROXY lists it. */
export const hostOf = ({ hostname }: FastifyRequest): string => {
  const host = hostname.toLowerCase()
  return host.endsWith('.') ? host.slice(0, -1) : host
}

/** The site at the host of a request; throws 421 where there is none, 503 while it cannot be opened. */
export function siteAt(sites: Sites, request: FastifyRequest): Site | Promise<Site> {
  const resolved = sites.at(hostOf(request))
  if (!resolved) throw new Problem(421, 'There is no site at this host.')
  // The reason has been logged where sites are opened.
  return 'db' in resolved ? resolved : resolved.catch(() => Promise.reject(tooBusy(RETRY_AFTER)))
}

/** Finds the site of every request below a path. It answers what it refuses, as other error handlers need a site. */
export function resolveSite(sites: Sites, root: string): Step {
  const several = sites.roots.length > 1

  const enter = (site: Site, request: FastifyRequest, reply: FastifyReply) => {
    request.site = site
    return several && rootOf(site) !== root ? answerError(notFound(), request, reply) : undefined
  }

  return (request, reply) => {
    const refuse = (problem: Problem) => answerError(problem, request, reply)
    try {
      const resolved = siteAt(sites, request)
      // What is open already is not waited for.
      return 'db' in resolved
        ? enter(resolved, request, reply)
        : resolved.then((site) => enter(site, request, reply), refuse)
    } catch (problem) {
      return refuse(problem as Problem)
    }
  }
}
