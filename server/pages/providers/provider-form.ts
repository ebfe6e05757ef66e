// The form that adds or changes a sign-in provider, with the addresses that must be registered there.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { USUAL_SCOPES } from '../../../contract/providers/sign-in-provider.ts'
import { fill, plural } from '../../../words/fill.ts'
import type { ProviderRow } from '../../actions/providers/configuration.ts'
import type { Visitor } from '../../identity/index.ts'
import { type RefusedForm, sendAccountPage } from '../account/account-form.ts'
import { proofFields } from '../account/proof.ts'
import { field, labelled, shownText } from '../kit/field.ts'
import { formField } from '../kit/form.ts'
import { type Html, html } from '../kit/html.ts'
import { postForm } from '../kit/post-form.ts'
import { pageReaderOf } from '../kit/reader.ts'

export interface ProviderForm extends Partial<RefusedForm> {
  /** The provider to change; undefined for a new one. */
  provider?: ProviderRow | undefined
}

const FLAGS = ['creates_members', 'follows_profile', 'only', 'enabled'] as const

/** Sends the form, with what was typed where it was refused. */
export async function sendProviderForm(
  request: FastifyRequest,
  reply: FastifyReply,
  visitor: Visitor,
  { provider, faults = {}, status }: ProviderForm = {},
) {
  const { root, words } = pageReaderOf(request)
  const { company } = words
  const isSent = request.method === 'POST'
  const kept: Record<string, string> = {
    ...{ name: provider?.name ?? '', label: provider?.label ?? '', issuer: provider?.issuer ?? '' },
    ...{ client_id: provider?.client_id ?? '', scopes: provider?.scopes ?? USUAL_SCOPES },
    domains: provider ? (JSON.parse(provider.domains) as string[]).join('\n') : '',
    groups_claim: provider?.groups_claim ?? '',
  }
  const value = (name: string): string => (isSent ? formField(request, name) : (kept[name] ?? ''))
  const isOn = (name: (typeof FLAGS)[number]): boolean =>
    isSent ? formField(request, name) !== '' : provider ? provider[name] === 1 : name === 'enabled'
  const line = (name: string, label: string, more: { hint?: string; optional?: true } = {}) =>
    field({ name, label, autocomplete: 'off', value: value(name), ...more }, faults)
  const tick = (name: (typeof FLAGS)[number], label: string, hint: string): Html =>
    html`<div class="radio"><input id="${name}" type="checkbox" name="${name}" value="1"${isOn(name) && html` checked`} aria-describedby="${name}-said">
<div><label for="${name}">${label}</label><p class="hint" id="${name}-said">${hint}</p></div></div>`
  const secret = { name: 'client_secret', label: company.clientSecret, type: 'password', autocomplete: 'off' } as const
  const secretHint = provider?.client_secret ? { hint: company.clientSecretKept } : {}
  const domains = { name: 'domains', label: company.domains, hint: company.domainsHint }
  const path = `${root}/administration/sign-in`
  const fields = html`${line('name', company.name, { hint: company.nameHint })}
${line('label', company.label, { hint: company.labelHint, optional: true })}
${line('issuer', company.issuer, { hint: company.issuerHint })}
${line('client_id', company.clientId)}
${field({ ...secret, ...secretHint, optional: true }, faults)}
${line('scopes', company.scopes)}
${labelled(domains, faults, (attributes) => html`<textarea id="domains" name="domains" rows="3" spellcheck="false" autocapitalize="none"${attributes}>${value('domains')}</textarea>`)}
${line('groups_claim', company.groupsClaim, { hint: company.groupsClaimHint, optional: true })}
<fieldset class="field"><legend class="unseen">${company.providers}</legend>
${tick('creates_members', company.createsMembers, company.createsMembersHint)}
${tick('follows_profile', company.followsProfile, company.followsProfileHint)}
${tick('only', company.onlyWay, await onlyHint(request))}
${tick('enabled', company.enabled, company.enabledHint)}
</fieldset>
${await proofFields(request, visitor, faults)}`
  const action = provider ? `${path}/${provider.sign_in_provider_id}` : path
  const form = await postForm(request, reply, { action, fields, submit: company.save, cancel: path })
  const body = html`${addresses(request, provider)}
${form}`
  const title = provider ? fill(company.changeTitle, { label: provider.label }) : company.addTitle
  const intro = !provider && { intro: company.addIntro }
  return sendAccountPage(request, reply, { part: 'administration', title, ...intro, body, faults, status })
}

/** The addresses to copy into the settings of the provider. */
function addresses(request: FastifyRequest, provider: ProviderRow | undefined): Html {
  const { site, words } = pageReaderOf(request)
  const { company } = words
  const name = provider?.name ?? 'NAME'
  const { redirectAddress, signOutAddress, afterSignOut } = company
  return html`${shownText({ name: 'redirect_address', label: redirectAddress, text: `${site.url}/sign-in/from/${name}` })}
${shownText({ name: 'sign_out_address', label: signOutAddress, text: `${site.url}/sign-in/ended/${name}` })}
${shownText({ name: 'after_sign_out', label: afterSignOut, text: `${site.url}/sign-in` })}
${!provider && html`<p class="hint">${company.redirectAddressWithName}</p>`}`
}

/** What `only` means, and how many people could not sign in any more. */
async function onlyHint(request: FastifyRequest): Promise<string> {
  const { site, locale, words } = pageReaderOf(request)
  const { company } = words
  const { people } = await site.db.reads
    .selectFrom('member')
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .where('password_hash', 'is not', null)
    .where('deleted_ts', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('linked_account')
            .select('linked_account.member_id')
            .whereRef('linked_account.member_id', '=', 'member.member_id'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  const count = Number(people)
  return count ? `${company.onlyWayHint} ${plural(company.notYetLinked, count, locale)}` : company.onlyWayHint
}
