// Where a person is signed in, on a page of their account, and how it is ended there.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fill } from '../../words/fill.ts'
import { end, endSessions } from '../actions/sessions.ts'
import { sessionToken } from '../identity/own-page.ts'
import type { Visitor } from '../identity/session.ts'
import { mustBeOwnForm, sent, sentId } from './form.ts'
import { partPath } from './frame.ts'
import { type Html, html } from './html.ts'
import { type Reader, readerOf } from './reader.ts'
import { callOf, visitorOr } from './visitor.ts'

export async function sessionPages(app: FastifyInstance) {
  app.post('/account/sessions/end', async (request, reply) => {
    const visitor = await visitorOr(request, reply)
    if (!visitor) return
    await mustBeOwnForm(request)
    // Without an id all others are meant; what is none ends none.
    const all = sent(request, 'session_id') === ''
    const id = sentId(request, 'session_id')
    const { member_id, session_id } = visitor
    await request.site.db.write(async (trx) => {
      const call = callOf(request, visitor, { session_id: id }, {})
      if (all) return endSessions(trx, call, member_id, { but: session_id, reason: 'by hand' })
      const own = trx.selectFrom('session').select('session_id').where('member_id', '=', member_id)
      const others = own.where('session_id', '<>', session_id)
      if (await others.where('session_id', '=', id).executeTakeFirst()) await end(trx, call)
    })
    return reply.redirect(`${partPath(readerOf(request), 'security')}?done=ended`, 303)
  })
}

const BROWSERS = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

/** What a browser calls itself, in two words. */
export function browserOf(agent: string | null, { account }: Reader['words']): string {
  const text = agent ?? ''
  const browser = BROWSERS.find(([sign]) => sign.test(text))?.[1] ?? account.aBrowser
  const found = /(Windows|Android|iPhone|iPad|Macintosh|Linux)/.exec(text)?.[1]
  const system = found === 'Macintosh' ? account.aMac : found
  return system ? fill(account.browserOn, { browser, system }) : browser
}

export async function sessionsOf(request: FastifyRequest, visitor: Visitor): Promise<Html> {
  const { root, site, words, day, time } = readerOf(request)
  const { account } = words
  const sessions = await site.db.reads
    .selectFrom('session')
    .select(['session_id', 'address', 'user_agent', 'last_seen_ts'])
    .where('member_id', '=', visitor.member_id)
    .where('expires_ts', '>', site.clock())
    .orderBy('last_seen_ts', 'desc')
    .orderBy('session_id', 'desc')
    .execute()
  const token = html`<input type="hidden" name="csrf_token" value="${sessionToken(site, visitor)}">`
  const action = `${root}/account/sessions/end`
  const one = ({ session_id, address, user_agent, last_seen_ts: seen }: (typeof sessions)[number]) => {
    const browser = browserOf(user_agent, words)
    return html`<li class="row">
<div class="grows"><strong>${browser}</strong>
<p class="soft small">${fill(account.seen, { address, day: day(seen), time: time(seen) })}</p></div>
${
  session_id === visitor.session_id
    ? html`<span class="mark">${account.thisOne}</span>`
    : html`<form method="post" action="${action}">${token}<input type="hidden" name="session_id" value="${session_id}">
<button class="button quiet">${account.end}<span class="unseen"> ${browser}, ${address}</span></button></form>`
}
</li>`
  }
  return html`<section class="part"><h2>${account.sessions}</h2>
<p class="nothing">${sessions.length > 1 ? account.sessionsSaid : account.onlyHere}</p>
<ul class="rows">${sessions.map(one)}</ul>
${sessions.length > 2 && html`<form class="added" method="post" action="${action}">${token}<button class="button quiet">${account.endOthers}</button></form>`}
</section>`
}
