// Preloaded responses that came with the page (server/web-app/first-answers.ts), each used once, until something changes.
import { type Asking, addressOf, type Body } from '../../contract/client.ts'
import type { Resource } from '../../contract/resource.ts'
import { pageMade } from '../clock.ts'

/** Milliseconds after which what came with the page is too old to be shown. */
const FRESH = 30_000

/** The parts of a response that a page caches. */
export interface Answer<T> {
  body: T
  /** Number of rows and pages of a list. */
  total: number
  pages: number
}

/** An answer as pages keep it. */
export const answerOf = <T>({ headers, body }: { headers: Headers; body: T }): Answer<T> => ({
  body,
  total: Number(headers.get('x-total-count')),
  pages: Number(headers.get('x-total-pages')),
})

const waiting = new Map(
  [...document.querySelectorAll<HTMLScriptElement>('script[type="application/json"][data-answer]')].map((element) => {
    const { answer, headers } = element.dataset
    element.remove()
    return [answer!, { headers: headers!, text: element.textContent }]
  }),
)

/** The answer to a request that is declared; undefined where none came, or it was given already or is too old. */
export function firstAnswer<R extends Resource, N extends string & keyof R['endpoints']>(
  request: Asking<R, N>,
): Answer<Body<R, R['endpoints'][N]>> | undefined {
  const address = addressOf(request)
  const answer = waiting.get(address)
  waiting.delete(address)
  if (!answer || Date.now() - pageMade > FRESH) return undefined
  return answerOf({ headers: new Headers(JSON.parse(answer.headers)), body: JSON.parse(answer.text) })
}

/** Forgets those that nobody has used: the change that was heard would not make stale what is created from them later. */
export const dropFirstAnswers = (): void => waiting.clear()
