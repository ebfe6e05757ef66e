// The page of the account that lists API tokens.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fill } from '../../../words/fill.ts'
import { sessionToken, type Visitor } from '../../identity/index.ts'
import { confirmedButton } from '../kit/field.ts'
import { html } from '../kit/html.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { sendAccountPage } from './account-form.ts'

/** Sends the page: for each token its access, its last use, and a button that revokes it. */
export async function tokenList(request: FastifyRequest, reply: FastifyReply, visitor: Visitor) {
  const { root, site, words, day } = pageReaderOf(request)
  const { tokens } = words
  const rows = await site.db.reads
    .selectFrom('api_token')
    .select(['token_id', 'name', 'access', 'last_four', 'last_used_ts', 'expires_ts'])
    .where('member_id', '=', visitor.member_id)
    .where('revoked_ts', 'is', null)
    .orderBy('create_ts', 'desc')
    .orderBy('token_id', 'desc')
    .execute()
  type Row = (typeof rows)[number]
  const usage = ({ last_four, last_used_ts: used, expires_ts: until }: Row): string =>
    [
      fill(tokens.endsIn, { four: last_four }),
      used === null ? tokens.neverUsed : fill(tokens.lastUsed, { day: day(used) }),
      until !== null && fill(until <= site.clock() ? tokens.expired : tokens.validUntil, { day: day(until) }),
    ]
      .filter(Boolean)
      .join(' · ')
  const { revoke: label, revokeHint: sure, revokeConfirm: yes, cancel: keep } = tokens
  const one = (row: Row) => {
    const { token_id, name, access } = row
    const form = html`<input type="hidden" name="csrf_token" value="${sessionToken(site, visitor)}"><input type="hidden" name="token_id" value="${token_id}">`
    return html`<li class="row">
<div class="grows"><strong>${name}</strong> <span class="mark">${access === 'read' ? tokens.read : tokens.readWrite}</span>
<p class="soft small">${usage(row)}</p></div>
${confirmedButton({ label, of: name, sure, yes, keep }, `${root}/account/tokens/end`, form)}
</li>`
  }
  const make = html`<p class="added"><a class="button" href="${root}/account/tokens/new">${tokens.new}</a></p>`
  const body = rows.length
    ? html`<ul class="rows">${rows.map(one)}</ul>
${make}`
    : html`<p class="nothing">${tokens.none}</p>
${make}`
  const notices = { ended: tokens.revoked }
  return sendAccountPage(request, reply, {
    part: 'tokens',
    title: tokens.title,
    intro: tokens.intro,
    body,
    done: notices,
  })
}
