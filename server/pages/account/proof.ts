// The current password and a code, which a form asks for before credentials change or a token is created.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Fields, ParsedFields } from '../../../contract/field.ts'
import { fill } from '../../../words/fill.ts'
import { hasPasskey } from '../../actions/account/passkeys/index.ts'
import { isPasswordOf } from '../../actions/account/password.ts'
import { mustBeProven } from '../../actions/account/proof.ts'
import { isRecent } from '../../actions/account/recent-sign-in.ts'
import { callerAt, type Visitor } from '../../identity/index.ts'
import { isTooMany } from '../../problem.ts'
import { type Faults, field } from '../kit/field.ts'
import { formField } from '../kit/form.ts'
import { type Html, html } from '../kit/html.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { passkeyButton } from '../passkeys/button.ts'
import { type OwnMessages, type RefusedForm, type Submitted, submitForm } from './account-form.ts'

const NAME = 'current_password'

/** Returns whether a person has proven who they are in this session lately, in any way that counts for them. */
export const isProvenIn = ({ site }: FastifyRequest, { has_password, proven_ts, proof_ts }: Visitor): boolean =>
  isRecent(proof_ts, site.clock()) || (!has_password && isRecent(proven_ts, site.clock()))

/** The field of the current password, and a button that takes a passkey instead; nothing after a recent proof. */
export async function currentPasswordField(request: FastifyRequest, faults: Faults): Promise<Html> {
  const { visitor } = pageReaderOf(request)
  if (visitor && isProvenIn(request, visitor)) return html``
  return html`${visitor && (await passkeyProof(request, visitor))}${passwordField(request, faults)}`
}

/** The button, for people who have a passkey; it sends its form. */
async function passkeyProof(request: FastifyRequest, { member_id }: Visitor): Promise<Html | false> {
  const { passkeys } = pageReaderOf(request).words
  return (
    (await hasPasskey(request.site, member_id)) && passkeyButton(request, { does: 'proof', label: passkeys.confirm })
  )
}

function passwordField(request: FastifyRequest, faults: Faults): Html {
  const { visitor, words, root } = pageReaderOf(request)
  const { account, company } = words
  if (visitor && !visitor.has_password) {
    const { again } = visitor
    const back = encodeURIComponent(request.method === 'GET' ? request.url : `${root}/account/security`)
    const way =
      again &&
      html` <a href="${root}/sign-in/with/${again.name}?again=1&next=${back}">${fill(company.signInAgain, { label: again.label })}</a>`
    return html`<p class="told" id="${NAME}">${company.proveAnew}${way}</p>`
  }
  return field(
    { name: NAME, label: account.currentPassword, type: 'password', autocomplete: 'current-password' },
    faults,
  )
}

/** The address of the person as a hidden field, by which password managers find the account. */
export const usernameField = ({ email }: Visitor, name = 'email'): Html =>
  html`<input type="hidden" name="${name}" value="${email}" autocomplete="username">\n`

/** Checks the password that was sent; gives error messages where it is wrong, or there were too many attempts. */
export async function checkCurrentPassword(
  request: FastifyRequest,
  reply: FastifyReply,
  visitor: Visitor,
): Promise<RefusedForm | undefined> {
  const { account, company } = pageReaderOf(request).words
  if (isProvenIn(request, visitor)) return undefined
  if (!visitor.has_password) return { faults: { [NAME]: company.proveAnew }, status: 422 }
  try {
    const actor = callerAt(request, visitor)
    if (await isPasswordOf(request.site, actor, visitor.member_id, formField(request, NAME))) return undefined
  } catch (error) {
    if (!isTooMany(error)) throw error
    reply.headers(error.headers)
    return { faults: { [NAME]: account.tooManyAttempts }, status: 429 }
  }
  return { faults: { [NAME]: account.wrongPassword }, status: 422 }
}

/** The fields that `mustBeProven` asks for: the password, and a code where the person has a second factor. */
export async function proofFields(request: FastifyRequest, visitor: Visitor, faults: Faults): Promise<Html> {
  if (isProvenIn(request, visitor)) return html``
  const second_factor = visitor.second_factor && !visitor.company_only
  const { secondFactor: texts } = pageReaderOf(request).words
  const code = { name: 'code', label: texts.code, hint: texts.codeOrRecovery, autocomplete: 'one-time-code' }
  return html`${await currentPasswordField(request, faults)}${second_factor && field({ ...code, code: 'text' }, faults)}`
}

/** The values of these fields, without empty ones. */
export const sentProof = (request: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    [NAME, 'code'].map((name) => [name, formField(request, name)] as const).filter(([, value]) => value.trim() !== ''),
  )

/** The error messages for what `mustBeProven` refuses, by field. */
export function proofFaults(request: FastifyRequest) {
  const { visitor, words } = pageReaderOf(request)
  const { account, company, secondFactor: texts } = words
  const wrong = visitor && !visitor.has_password ? company.proveAnew : account.wrongPassword
  return { [NAME]: wrong, code: { missing_field: texts.needCode, invalid_value: texts.wrongCode } }
}

/** The same as `submitForm`, for a form with the fields of `proofFields`. */
export const submitProven = <F extends Fields, T>(
  request: FastifyRequest,
  reply: FastifyReply,
  visitor: Visitor,
  { takes, given, messages }: Submitted<F> & { messages: OwnMessages },
  run: (values: ParsedFields<F>) => Promise<T>,
) => {
  const proof = sentProof(request)
  const form = { takes, given: { ...given, ...proof }, messages: { ...messages, ...proofFaults(request) } }
  return submitForm(request, reply, form, async (values) => {
    await mustBeProven(request.site, callerAt(request, visitor), { ...proof, ...values })
    return run(values)
  })
}
