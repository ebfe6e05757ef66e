// The answers that came within the page (server/web-app/first-answers.ts): each is given once, in the place of a request.

/** Milliseconds after which what came with the page is too old to be shown. */
const FRESH = 30_000

const waiting = new Map(
  [...document.querySelectorAll<HTMLScriptElement>('script[type="application/json"][data-answer]')].map((element) => {
    const { answer, headers } = element.dataset
    element.remove()
    return [answer!, { headers: JSON.parse(headers!) as Record<string, string>, text: element.textContent }] as const
  }),
)

/** The answer to a GET of this path and query below the API; undefined where none came, or it was given or is too old. */
export function firstAnswer(address: string): Response | undefined {
  const found = waiting.get(address)
  waiting.delete(address)
  return found && performance.now() < FRESH ? new Response(found.text, { headers: found.headers }) : undefined
}
