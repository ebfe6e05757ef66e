// What a person has let applications do as them, on the page of their account, and the way to end it.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { revoke } from '../actions/authorizations.ts'
import { pretty } from '../http/show.ts'
import { sessionToken } from '../identity/own-page.ts'
import type { Visitor } from '../identity/session.ts'
import { mustBeOwnForm, sentId } from './form.ts'
import { type Html, html } from './html.ts'
import { rootOf } from './page.ts'
import { callOf, visitorOr } from './visitor.ts'

export async function authorizationPages(app: FastifyInstance) {
  app.post('/account/authorizations/end', async (request, reply) => {
    const visitor = await visitorOr(request, reply)
    if (!visitor) return
    await mustBeOwnForm(request)
    const id = sentId(request, 'authorization_id')
    await request.site.db.write(async (trx) => {
      const own = trx.selectFrom('authorization').select('authorization_id').where('member_id', '=', visitor.member_id)
      const found = await own.where('authorization_id', '=', id).executeTakeFirst()
      if (found) await revoke(trx, callOf(request, visitor, found, {}))
    })
    return reply.redirect(`${rootOf(request.site)}/account`, 303)
  })
}

/** Nothing where nobody was let in. */
export async function authorizationsOf({ site }: FastifyRequest, visitor: Visitor): Promise<Html | false> {
  const rows = await site.db.reads
    .selectFrom('authorization')
    .innerJoin('application', 'application.application_id', 'authorization.application_id')
    .select([
      'authorization.authorization_id',
      'authorization.access',
      'authorization.last_used_ts',
      'application.name',
    ])
    .where('authorization.member_id', '=', visitor.member_id)
    .orderBy('authorization.create_ts', 'desc')
    .orderBy('authorization.authorization_id', 'desc')
    .execute()
  if (!rows.length) return false
  const day = (seconds: number) => pretty(seconds, visitor.timezone_name ?? site.timezone).date
  const one = ({ authorization_id, access, last_used_ts, name }: (typeof rows)[number]) => html`<li>
<div><strong>${name}</strong>
<p class="hint">${access === 'read' ? 'Reads' : 'Reads and writes'} · ${
    last_used_ts === null ? 'never used' : `last used ${day(last_used_ts)}`
  }</p></div>
<form method="post" action="${rootOf(site)}/account/authorizations/end">
<input type="hidden" name="csrf_token" value="${sessionToken(site, visitor)}"><input type="hidden" name="authorization_id" value="${authorization_id}">
<button class="quiet" aria-label="End what ${name} may do">End</button></form>
</li>`
  return html`<section>
<h2>Applications that you have let in</h2>
<ul class="rows">${rows.map(one)}</ul>
</section>`
}
