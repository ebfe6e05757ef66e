// The page of one's account where the e-mail address is changed that one signs in with.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { member } from '../../contract/member.ts'
import { change } from '../actions/members.ts'
import { hold } from '../db/dialect.ts'
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
    return visitor && form(request, reply)
  })

  app.post('/account/email', async (request, reply) => {
    const visitor = await visitorOr(request, reply)
    if (!visitor) return
    await mustBeOwnForm(request)
    const reader = readerOf(request)
    const { account, signIn } = reader.words
    const email = sent(request, 'email').trim()
    if (!email) return form(request, reply, { email: signIn.needEmail })
    const unshown = await unproven(request, reply, visitor)
    if (unshown) return form(request, reply, unshown.faults, unshown.status)
    const { member_id } = visitor
    const { refused } = await carriedOut(request, takes, { email }, (values) =>
      request.site.db.write(async (trx) => {
        await hold(trx, 'member', 'member_id', member_id)
        await change(trx, callOf(request, visitor, { member_id }, values))
      }),
    )
    if (!refused) return reply.redirect(`${partPath(reader, 'security')}?done=email`, 303)
    const said = { email: { invalid_value: account.noAddress, not_unique: account.addressTaken } }
    return form(request, reply, faultsOf(request, takes, refused, said))
  })
}

async function form(request: FastifyRequest, reply: FastifyReply, faults: Faults = {}, status?: number) {
  const reader = readerOf(request)
  const { account } = reader.words
  const value = sent(request, 'email').trim()
  const body = html`<form class="form" method="post" action="${reader.root}/account/email" novalidate>
${await ownForm(request, reply)}
${field({ name: 'email', label: account.newAddress, type: 'email', autocomplete: 'email', value }, faults)}
${presentPassword(request, faults)}
<div class="buttons"><button class="button">${account.useAddress}</button>
<a class="button bare" href="${partPath(reader, 'security')}">${account.cancel}</a></div>
</form>`
  const page = { part: 'security', title: account.changeAddress, said: account.asksPassword, body, faults } as const
  return accountPage(request, reply, { ...page, ...(status && { status }) })
}
