// The current password and a code, which a form asks for before credentials change or a token is created.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Fields, ParsedFields } from '../../../contract/field.ts'
import { fill } from '../../../words/fill.ts'
import { isPasswordOf } from '../../actions/account/password.ts'
import { mustBeProven } from '../../actions/account/proof.ts'
import { isRecent } from '../../actions/account/recent-sign-in.ts'
import { callerAt, type Visitor } from '../../identity/index.ts'
import { isTooMany } from '../../problem.ts'
import { type Faults, field } from '../kit/field.ts'
import { formField } from '../kit/form.ts'
import { type Html, html } from '../kit/html.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { type OwnMessages, type RefusedForm, type Submitted, submitForm } from './account-form.ts'

const NAME = 'current_password'

/** The field of the current password. */
export function currentPasswordField(request: FastifyRequest, faults: Faults): Html {
  const { visitor, words, site, root } = pageReaderOf(request)
  const { account, company } = words
  if (visitor && !visitor.has_password) {
    if (isRecent(visitor.proven_ts, site.clock())) return html``
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
  if (!visitor.has_password)
    return isRecent(visitor.proven_ts, request.site.clock())
      ? undefined
      : { faults: { [NAME]: company.proveAnew }, status: 422 }
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
export function proofFields(request: FastifyRequest, visitor: Visitor, faults: Faults): Html {
  const second_factor = visitor.second_factor && !visitor.company_only
  const { secondFactor: texts } = pageReaderOf(request).words
  const code = { name: 'code', label: texts.code, hint: texts.codeOrRecovery, autocomplete: 'one-time-code' }
  return html`${currentPasswordField(request, faults)}${second_factor && field({ ...code, code: 'text' }, faults)}`
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
