// Where a person is signed in, on the page of their account.
import type { FastifyRequest } from 'fastify'
import { pretty } from '../http/show.ts'
import { sessionToken } from '../identity/own-page.ts'
import type { Visitor } from '../identity/session.ts'
import { type Html, html } from './html.ts'
import { rootOf } from './page.ts'

/** What a browser calls itself, in two words. */
export function browserOf(agent: string | null): string {
  const text = agent ?? ''
  const browser = /Edg\//.test(text)
    ? 'Edge'
    : /Firefox\//.test(text)
      ? 'Firefox'
      : /Chrome\//.test(text)
        ? 'Chrome'
        : /Safari\//.test(text)
          ? 'Safari'
          : 'A browser'
  const system = /(Windows|Android|iPhone|iPad|Macintosh|Linux)/.exec(text)?.[1]
  return system ? `${browser} on ${system === 'Macintosh' ? 'a Mac' : system}` : browser
}

export async function sessionsOf({ site }: FastifyRequest, visitor: Visitor): Promise<Html> {
  const sessions = await site.db.reads
    .selectFrom('session')
    .select(['session_id', 'address', 'user_agent', 'last_seen_ts'])
    .where('member_id', '=', visitor.member_id)
    .where('expires_ts', '>', site.clock())
    .orderBy('last_seen_ts', 'desc')
    .orderBy('session_id', 'desc')
    .execute()
  const timezone = visitor.timezone_name ?? site.timezone
  const token = html`<input type="hidden" name="csrf_token" value="${sessionToken(site, visitor)}">`
  const action = `${rootOf(site)}/account/sessions/end`
  const one = ({ session_id, address, user_agent, last_seen_ts }: (typeof sessions)[number]) => {
    const { date, time } = pretty(last_seen_ts, timezone)
    const here = session_id === visitor.session_id
    const what = browserOf(user_agent)
    return html`<li>
<div><strong>${what}</strong>${here && html` <span class="mark">this one</span>`}
<p class="hint">${address} · last seen ${date}, ${time}</p></div>
${
  !here &&
  html`<form method="post" action="${action}">${token}<input type="hidden" name="session_id" value="${session_id}">
<button class="quiet" aria-label="End the session of ${what}, ${address}">End</button></form>`
}
</li>`
  }
  return html`<section>
<h2>Where you are signed in</h2>
<ul class="rows">${sessions.map(one)}</ul>
${sessions.length > 1 && html`<form method="post" action="${action}">${token}<button class="quiet">End all others</button></form>`}
</section>`
}
