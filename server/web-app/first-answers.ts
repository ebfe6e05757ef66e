// The answers that a page asks for first, asked in this process as its reader and sent with the page, so that they cost
// the reader no further way to the server.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressOf } from '../../contract/client.ts'
import { PAGES } from '../../web/preload/pages.ts'
import type { Opening } from '../../web/preload/visit.ts'
import { withTimeout } from '../concurrency/with-timeout.ts'
import { askWithinPage } from '../http/page-preload.ts'
import { type Html, html } from '../pages/kit/html.ts'
import { rootOf } from '../site.ts'

/** Milliseconds that a page waits for its answers; what has none by then is asked by the page. */
const LONGEST_WAIT = 1_000

/** Bytes of an answer at most; a longer one is asked by the page, which shows the rest meanwhile. */
const LONGEST_ANSWER = 200_000

/** So many times answers say what else is asked. */
const ROUNDS = 2

/** Headers of an answer that pages read. */
const HEADERS = ['content-type', 'etag', 'x-total-count', 'x-total-pages'] as const

const OK = 200

export interface FirstAnswers {
  /** The place in the feed of changes from which the answers were given; undefined where it is not known. */
  cursor: string | undefined
  answers: Html
}

type Injected = Awaited<ReturnType<FastifyInstance['inject']>>

/** The answers to what the page at `path` asks first. What is refused or takes too long is left out. */
export async function firstAnswers(
  app: FastifyInstance,
  request: FastifyRequest,
  path: string,
  opening: Opening,
): Promise<FirstAnswers> {
  // A path without a possible id has no page, and the application says so.
  const [id = '1'] = Object.values(request.params as Record<string, string>)
  const page = PAGES[path]
  const addresses = /^[1-9]\d{0,9}$/.test(id) ? (page?.asks(Number(id), opening) ?? []) : []
  if (!addresses.length) return { cursor: undefined, answers: html`` }
  const given = new Map<string, Injected>()
  let cursor: string | undefined
  const askAll = (all: readonly string[]) =>
    Promise.all(
      all.map(async (address) => {
        const answer = await ask(app, request, address)
        if (answer && answer.rawPayload.length <= LONGEST_ANSWER) given.set(address, answer)
      }),
    )
  const preloading = askWithinPage(async () => {
    // The feed is asked first: what changes after that is heard by the page, whether the answers show it or not.
    cursor = (await ask(app, request, '/changes?after=now&per_page=1'))?.headers['x-next-cursor']?.toString()
    // Refused, as where there are no credits left: the page asks by itself, and says so.
    if (cursor === undefined) return
    await askAll(addresses)
    for (let round = 0; round < ROUNDS; round++) {
      const followers = page?.follows?.(Number(id), opening, (of) => given.get(addressOf(of))?.json()) ?? []
      const following = followers.filter((address) => !addresses.includes(address))
      await askAll(following)
      addresses.push(...following)
    }
  })
  await within(preloading)
  const elements = addresses.flatMap((address) =>
    given.has(address) ? [answerElement(address, given.get(address)!)] : [],
  )
  return { cursor, answers: html`${elements}` }
}

/** Waits for work that goes on by itself where it takes too long. */
const within = (work: Promise<void>): Promise<void> =>
  withTimeout(LONGEST_WAIT, (signal) =>
    Promise.race([work, new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))]),
  )

/** Asks the API as the reader of the page, from their address; undefined where it refuses. */
async function ask(app: FastifyInstance, request: FastifyRequest, address: string): Promise<Injected | undefined> {
  const { site, headers, ip } = request
  const { cookie, host } = headers
  const answer = await app.inject({
    url: `${rootOf(site)}/api/v1${address}`,
    headers: {
      ...(cookie !== undefined && { cookie }),
      ...(host !== undefined && { host }),
      ...(headers['user-agent'] !== undefined && { 'user-agent': headers['user-agent'] }),
      'sec-fetch-site': 'same-origin',
    },
    remoteAddress: ip,
  })
  return answer.statusCode === OK ? answer : undefined
}

/** An answer as a data block. In JSON `<` stands in texts only, where it may be written as its number. */
function answerElement(address: string, { headers, payload }: Injected): Html {
  const known = Object.fromEntries(
    HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  )
  const text: Html = { html: payload.replaceAll('<', '\\u003c') }
  return html`<script type="application/json" data-answer="${address}" data-headers="${JSON.stringify(known)}">${text}</script>\n`
}
