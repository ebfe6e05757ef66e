// The page of one's account where the e-mail address is changed that one signs in with.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { member } from '../../contract/member.ts'
import { NO_MAIL, pendingEmailOf, TOO_MANY_LINKS } from '../actions/account/pending-email.ts'
import { changeMember } from '../actions/people/members.ts'
import { hold } from '../db/dialect.ts'
import type { Visitor } from '../identity/session.ts'
import type { Site } from '../site.ts'
import { accountPage, carriedOut, faultsOf } from './account.ts'
import { type Faults, field } from './field.ts'
import { mustBeOwnForm, ownForm, sent } from './form.ts'
import { partPath } from './frame.ts'
import { html } from './html.ts'
import { presentPassword, unproven } from './proof.ts'
import { readerOf } from './reader.ts'
import { callOf, visitorOr } from './visitor.ts'

const takes = { email: member.endpoints.change.takes.email }

export async function ownEmailPages(app: FastifyInstance) {
  app.get('/account/email', async (request, reply) => {
    const visitor = await visitorOr(request, reply)
    return visitor && form(request, reply, visitor)
  })

  app.post('/account/email', async (request, reply) => {
    const visitor = await visitorOr(request, reply)
    if (!visitor) return
    await mustBeOwnForm(request)
    const { site } = request
    const reader = readerOf(request)
    const { account, signIn } = reader.words
    const email = sent(request, 'email').trim()
    if (!email) return form(request, reply, visitor, { email: signIn.needEmail })
    const unshown = await unproven(request, reply, visitor)
    if (unshown) return form(request, reply, visitor, unshown.faults, unshown.status)
    const { member_id } = visitor
    const { refused } = await carriedOut(request, takes, { email }, (values) =>
      site.db.write(async (trx) => {
        await hold(trx, 'member', 'member_id', member_id)
        await changeMember(trx, callOf(request, visitor, { member_id }, values))
      }),
    )
    if (!refused) {
      const asked = (await pendingEmailOf(site.db.reads, member_id, site.clock()))?.email === email
      return reply.redirect(`${partPath(reader, 'security')}?done=${asked ? 'asked' : 'email'}`, 303)
    }
    const details: Readonly<Record<string, string>> = {
      [NO_MAIL]: account.addressByHand,
      [TOO_MANY_LINKS]: account.addressTooMany,
    }
    const invalid_value = details[refused[0]!.message] ?? account.noAddress
    const said = { email: { invalid_value, not_unique: account.addressTaken } }
    return form(request, reply, visitor, faultsOf(request, takes, refused, said))
  })
}

/** Whether another address of one's own is proven by a link first; without mail, nothing can prove it. */
const waysOf = ({ mailer }: Site, { enterprise }: Visitor) =>
  enterprise ? 'at once' : mailer ? 'by link' : 'not at all'

async function form(
  request: FastifyRequest,
  reply: FastifyReply,
  visitor: Visitor,
  faults: Faults = {},
  status?: number,
) {
  const reader = readerOf(request)
  const { account } = reader.words
  const way = waysOf(request.site, visitor)
  const page = { part: 'security', title: account.changeAddress, faults, ...(status && { status }) } as const
  if (way === 'not at all') {
    const back = html`<p><a class="button" href="${partPath(reader, 'security')}">${account.back}</a></p>`
    return accountPage(request, reply, { ...page, said: account.addressByHand, body: back })
  }
  const value = sent(request, 'email').trim()
  const body = html`<form class="form" method="post" action="${reader.root}/account/email" novalidate>
${await ownForm(request, reply)}
${way === 'by link' && html`<p>${account.addressProven}</p>`}
${field({ name: 'email', label: account.newAddress, type: 'email', autocomplete: 'email', value }, faults)}
${presentPassword(request, faults)}
<div class="buttons"><button class="button">${account.useAddress}</button>
<a class="button bare" href="${partPath(reader, 'security')}">${account.cancel}</a></div>
</form>`
  return accountPage(request, reply, { ...page, said: account.asksPassword, body })
}
