// Checks before anything is measured that both servers answer the same bytes.
import assert from 'node:assert/strict'
import type { Server } from './processes.ts'
import type { Request } from './requests.ts'

/** Throws where they do not; of a new resource, the id and the time of creation may differ. */
export async function assertSame(one: Server, other: Server, request: Request): Promise<void> {
  for (const path of request.paths) {
    assert.equal(await body(one, request, path), await body(other, request, path), `${request.method} ${path}`)
  }
}

async function body({ url, headers }: Server, { method, body: sent }: Request, path: string): Promise<string> {
  const made =
    sent === undefined ? { headers } : { headers: { ...headers, 'content-type': 'application/json' }, body: sent }
  const answer = await fetch(`${url}${path}`, { method, ...made })
  const text = await answer.text()
  assert.ok(answer.ok, `${answer.status} ${text}`)
  return method === 'GET' ? text : withoutOwn(text)
}

/** The answer to a POST without the id and the times, which each server makes by itself. */
export const withoutOwn = (text: string): string =>
  text.replace(/(\/|"action_item_id":)\d+/g, '$1…').replace(/"\w+_ts":\{[^}]*\}/g, '')
