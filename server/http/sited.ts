// Which site a request is for, where there are several: the one at the host that it came to (decisions 1).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { crowded, notFound, Problem } from '../problem.ts'
import { rootOfUrl, type Site, type Sites } from '../site.ts'
import { answerError } from './errors.ts'

/** Seconds after which a site that could not be opened is worth asking for again. */
const RETRY_AFTER = 5

/** The name of the host that a request came to, without its port; a proxy is believed where TRUST_PROXY lists it. */
export const hostOf = ({ hostname }: FastifyRequest): string => {
  const host = hostname.toLowerCase()
  return host.endsWith('.') ? host.slice(0, -1) : host
}

/** Finds the site of every request below this path, before anything else is looked at. */
export function sited(app: FastifyInstance, sites: Sites, root: string): void {
  const several = sites.roots.length > 1

  app.addHook('onRequest', (request, reply, done) => {
    const enter = (site: Site) => {
      request.site = site
      if (several && rootOfUrl(site.url) !== root) refuse(notFound(), request, reply)
      else done()
    }
    const found = sites.at(hostOf(request))
    if (!found) refuse(new Problem(421, 'There is no site at this host.'), request, reply)
    else if ('db' in found) enter(found)
    // Whoever opens sites has told why it cannot be.
    else found.then(enter, () => refuse(crowded(RETRY_AFTER), request, reply))
  })
}

/** Answered here: what answers errors elsewhere takes it that there is a site. */
function refuse(problem: Problem, request: FastifyRequest, reply: FastifyReply): void {
  void answerError(problem, request, reply)
}
