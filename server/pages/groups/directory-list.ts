// The page that lists the tokens of directories, with the address that a directory needs.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fill } from '../../../words/fill.ts'
import { sessionToken, type Visitor } from '../../identity/index.ts'
import { sendAccountPage } from '../account/account-form.ts'
import { confirmedButton, shownText } from '../kit/field.ts'
import { html } from '../kit/html.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { waitingAddresses } from './directory-addresses.ts'

/** Sends the page: for each token who made it, its last use, and a button that revokes it. */
export async function directoryTokenList(request: FastifyRequest, reply: FastifyReply, visitor: Visitor) {
  const { root, site, words, day } = pageReaderOf(request)
  const { directory, tokens } = words
  const rows = await site.db.reads
    .selectFrom('directory_token')
    .leftJoin('member', 'member.member_id', 'directory_token.create_id')
    .select(['directory_token_id', 'directory_token.name', 'last_four', 'last_used_ts', 'directory_token.create_ts'])
    .select('member.name as maker')
    .orderBy('directory_token.create_ts', 'desc')
    .orderBy('directory_token_id', 'desc')
    .execute()
  type Row = (typeof rows)[number]
  const usage = ({ last_four, last_used_ts: used, create_ts, maker }: Row): string =>
    [
      fill(tokens.endsIn, { four: last_four }),
      used === null ? tokens.neverUsed : fill(tokens.lastUsed, { day: day(used) }),
      maker === null
        ? fill(directory.madeByOperator, { day: day(create_ts) })
        : fill(directory.madeBy, { name: maker, day: day(create_ts) }),
    ].join(' · ')
  const { revoke: label, revokeHint: sure, revokeConfirm: yes } = directory
  const one = (row: Row) => {
    const { directory_token_id: id, name } = row
    const form = html`<input type="hidden" name="csrf_token" value="${sessionToken(site, visitor)}"><input type="hidden" name="directory_token_id" value="${id}">`
    return html`<li class="row">
<div class="grows"><strong>${name}</strong>
<p class="soft small">${usage(row)}</p></div>
${confirmedButton({ label, of: name, sure, yes, keep: tokens.cancel }, `${root}/administration/directory/end`, form)}
</li>`
  }
  const body = html`${shownText({ name: 'address', label: directory.address, text: `${site.url}/scim/v2` })}<section class="part"><h2>${directory.tokens}</h2>
${rows.length ? html`<ul class="rows">${rows.map(one)}</ul>` : html`<p class="nothing">${directory.none}</p>`}
<p class="added"><a class="button" href="${root}/administration/directory/new">${directory.new}</a></p>
</section>${await waitingAddresses(request)}`
  const page = { part: 'directory', title: directory.title, intro: directory.intro, body } as const
  return sendAccountPage(request, reply, {
    ...page,
    done: { ended: directory.revoked, confirmed: directory.addressConfirmed, refused: directory.addressRefused },
  })
}
