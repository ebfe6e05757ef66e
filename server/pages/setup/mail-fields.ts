// The fields of the mail server: reading and checking what was typed, and showing them.
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { MailServer } from '../../mail-setup.ts'
import { emailAddress, isDeliverable } from '../../rules/people/email-address.ts'
import { type Faults, field, select } from '../kit/field.ts'
import { formField } from '../kit/form.ts'
import { type Html, html } from '../kit/html.ts'
import { pageReaderOf } from '../kit/reader.ts'

const TEXTS = ['host', 'port', 'security', 'user', 'from_address', 'from_name'] as const

/** The values as texts. */
export type TypedServer = Readonly<Record<(typeof TEXTS)[number] | 'password', string>>

/** The values where nothing is stored; the sender is the person until they change that. */
export const newServer = (email: string): TypedServer => ({
  ...{ host: '', port: '587', security: 'starttls', user: '', password: '' },
  ...{ from_address: email, from_name: 'Folkmoot' },
})

/** The stored values without the password. */
export const typedOf = (server: MailServer): TypedServer => ({ ...server, port: String(server.port), password: '' })

/** What was typed. */
export const typedIn = (request: FastifyRequest): TypedServer => ({
  ...(Object.fromEntries(TEXTS.map((name) => [name, formField(request, name).trim()])) as Omit<
    TypedServer,
    'password'
  >),
  password: formField(request, 'password'),
})

const HOST = /^(?=.{1,253}$)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/i
const LONGEST = 255

/** The server that was typed, with the stored password where none was; or what is wrong. */
export function serverIn(
  request: FastifyRequest,
  typed: TypedServer,
  stored: MailServer | undefined,
): { server?: MailServer; faults: Faults } {
  const { mailServer, faults: common } = pageReaderOf(request).words
  const port = Number(typed.port)
  const kept = stored?.user === typed.user && stored.host === typed.host ? stored.password : ''
  const password = typed.password || kept
  const from_address = emailAddress(typed.from_address)
  const isLong = (text: string) => text.length > LONGEST && common.tooLong.replace('{most}', String(LONGEST))
  const user_fault = isLong(typed.user)
  const password_fault = typed.user && !password ? mailServer.needPassword : isLong(password)
  const faults: Faults = {
    ...(!HOST.test(typed.host) && !isIP(typed.host) && { host: mailServer.needHost }),
    ...(!(/^\d{1,5}$/.test(typed.port) && port >= 1 && port <= 65_535) && { port: mailServer.needPort }),
    ...(!Object.hasOwn(mailServer.securities, typed.security) && { security: common.codes.invalid_value }),
    ...(user_fault && { user: user_fault }),
    ...(password_fault && { password: password_fault }),
    ...(!(from_address && isDeliverable(from_address)) && { from_address: mailServer.needFrom }),
    ...((/[\p{C}"<>]/u.test(typed.from_name) || typed.from_name.length > LONGEST) && { from_name: mailServer.badName }),
  }
  if (Object.keys(faults).length) return { faults }
  const security = typed.security as MailServer['security']
  return {
    server: { ...typed, port, security, password: typed.user ? password : '', from_address: from_address! },
    faults,
  }
}

/** The fields. */
export function serverFields(
  request: FastifyRequest,
  typed: TypedServer,
  faults: Faults,
  stored: MailServer | undefined,
): Html {
  const { mailServer } = pageReaderOf(request).words
  const { securities } = mailServer
  const options = (['starttls', 'tls', 'none'] as const).map((value) => ({ value, label: securities[value] }))
  const password = { name: 'password', label: mailServer.password, type: 'password', autocomplete: 'off' } as const
  const hint = stored?.user ? { hint: mailServer.passwordKept } : {}
  return html`${field({ name: 'host', label: mailServer.host, autocomplete: 'off', code: 'text', value: typed.host }, faults)}
${field({ name: 'port', label: mailServer.port, autocomplete: 'off', code: 'numeric', value: typed.port }, faults)}
${select({ name: 'security', label: mailServer.security, value: typed.security }, faults, options)}
${field({ name: 'user', label: mailServer.user, autocomplete: 'off', value: typed.user, optional: true, code: 'text' }, faults)}
${field({ ...password, ...hint, value: typed.password, optional: true }, faults)}
${field({ name: 'from_address', label: mailServer.fromAddress, type: 'email', autocomplete: 'off', value: typed.from_address }, faults)}
${field({ name: 'from_name', label: mailServer.fromName, autocomplete: 'off', value: typed.from_name, optional: true }, faults)}`
}
