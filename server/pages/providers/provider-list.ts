// The page that lists the sign-in providers of the site, with what an enterprise administrator can do with each.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fill } from '../../../words/fill.ts'
import { colonIn } from '../../../words/languages.ts'
import type { ProviderRow } from '../../actions/providers/configuration.ts'
import { redirectAddress } from '../../identity/company/index.ts'
import { sessionToken, type Visitor } from '../../identity/index.ts'
import { sendAccountPage } from '../account/account-form.ts'
import { confirmedButton, type Faults, savedNotice } from '../kit/field.ts'
import { type Html, html } from '../kit/html.ts'
import { pageReaderOf } from '../kit/reader.ts'

export interface ListShown {
  /** What was just found out. */
  message?: string
  /** The provider that was tried and answers. */
  tried?: ProviderRow
  faults?: Faults
}

/** Sends the page. */
export async function sendProviders(
  request: FastifyRequest,
  reply: FastifyReply,
  visitor: Visitor,
  { message, tried, faults = {} }: ListShown = {},
) {
  const { root, site, words, language } = pageReaderOf(request)
  const { company, tokens } = words
  const providers = await site.db.reads
    .selectFrom('sign_in_provider')
    .selectAll()
    .orderBy('create_ts')
    .orderBy('sign_in_provider_id')
    .execute()
  const token = html`<input type="hidden" name="csrf_token" value="${sessionToken(site, visitor)}">`
  const one = (provider: ProviderRow): Html => {
    const { sign_in_provider_id: id, label, issuer, enabled, only } = provider
    const at = `${root}/administration/sign-in/${id}`
    const unseen = html`<span class="unseen"> ${label}</span>`
    const sure = {
      ...{ label: company.delete, of: label, sure: fill(company.deleteHint, { label }) },
      ...{ yes: company.deleteConfirm, keep: tokens.cancel },
    }
    return html`<li class="row">
<div class="grows"><strong><a href="${at}">${label}</a></strong>${!enabled && html` <span class="mark off">${company.off}</span>`}${only === 1 && html` <span class="mark">${company.single}</span>`}
<p class="soft small">${issuer}</p>
<p class="soft small">${company.redirectAddress}${colonIn(language)} <code>${redirectAddress(site, provider)}</code></p></div>
<form method="post" action="${at}/try">${token}<button class="button quiet">${company.try}${unseen}</button></form>
${confirmedButton(sure, `${at}/delete`, token)}
</li>`
  }
  const inPerson =
    tried?.enabled &&
    html`<p><a href="${root}/sign-in/with/${tried.name}?again=1&next=${encodeURIComponent(`${root}/administration/sign-in`)}">${company.tryInPerson}</a></p>`
  const body = html`${savedNotice(message)}${inPerson}<section class="part" id="providers"><h2 class="unseen">${company.providers}</h2>
${providers.length ? html`<ul class="rows">${providers.map(one)}</ul>` : html`<p class="nothing">${company.noProviders}</p>`}
<p class="added"><a class="button quiet" href="${root}/administration/sign-in/new">${company.add}</a></p>
</section>`
  const done = { created: company.created, changed: company.changed, deleted: company.deleted }
  const page = { part: 'administration', title: company.providers, intro: company.providersIntro, body } as const
  return sendAccountPage(request, reply, { ...page, done, faults })
}
