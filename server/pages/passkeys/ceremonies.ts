// Endpoints by which the site's own pages use passkeys: signing in, proving who somebody is, adding one (docs/passkeys.md).
import type { FastifyInstance } from 'fastify'
import { passkey } from '../../../contract/account/passkey.ts'
import { currentPassword, type Fields, type ParsedFields, text } from '../../../contract/field.ts'
import { originOf } from '../../access/actor.ts'
import {
  hasPasskey,
  newChallenge,
  passkeysFor,
  passkeysOf,
  requestOptions,
} from '../../actions/account/passkeys/index.ts'
import { formatterOf, parseFields } from '../../api/input/field-kinds.ts'
import { browserAt, callerAt, lacksFactor, sessionSecret, setSessionCookie } from '../../identity/index.ts'
import {
  beginCreation,
  completeCreation,
  prove,
  proveByPasskey,
  signInByPasskey,
} from '../../identity/passkeys/index.ts'
import { forbidden, Problem, type Refusal, refuse } from '../../problem.ts'
import { apiUrl } from '../../site.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { nextOf } from '../kit/return-address.ts'
import { addForMembers, addForStrangers, type CeremonyCall, ceremonyScope, type MemberCall } from './ceremony.ts'

/** Adds the endpoints. */
export async function passkeyCeremonies(app: FastifyInstance) {
  ceremonyScope(app)
  addForStrangers(app, '/sign-in/passkey/options', ({ request, party, bearer }) =>
    requestOptions(party, newChallenge(request.site, { ceremony: 'sign-in', bearer })),
  )
  addForStrangers(app, '/sign-in/passkey', signIn)
  addForMembers(app, '/account/proof/options', async ({ request, party, bearer, visitor }) => {
    const { site } = request
    const own = await passkeysFor(site.db.reads, party, visitor.member_id)
    return requestOptions(party, newChallenge(site, { ceremony: 'proof', bearer }), own)
  })
  addForMembers(app, '/account/proof', proof)
  addForMembers(app, '/account/passkeys/options', async (call) => {
    await mustBeAllowed(call)
    const { request, party, bearer, visitor } = call
    return beginCreation(request.site, callerAt(request, visitor), { party, bearer, name: visitor.name })
  })
  addForMembers(app, '/account/passkeys', add)
}

/** The same for every fault, so that nobody learns which passkeys or accounts there are. */
const notSignedIn = () => new Problem(401, 'This passkey was not accepted.', undefined, { 'www-authenticate': 'Form' })

async function signIn({ request, reply, party, bearer, body }: CeremonyCall) {
  const { site } = request
  const secret = await signInByPasskey(site, {
    ...{ party, credential: body['credential'], bearer, from: originOf(request), before: sessionSecret(request) },
    browser: browserAt(request, pageReaderOf(request).language),
  })
  if (secret === undefined) throw notSignedIn()
  setSessionCookie(site, reply, secret)
  return { next: nextOf(site, body['next']) }
}

const proofFields = { current_password: currentPassword(), code: text(64) }

async function proof({ request, reply, party, bearer, body, visitor }: MemberCall) {
  const { site } = request
  const actor = callerAt(request, visitor)
  const { credential, ...rest } = body
  if (credential === undefined) await prove(site, actor, parsed(proofFields, rest, site.clock()))
  else await proveByPasskey(site, actor, { party, credential, bearer })
  return reply.code(204).send()
}

/**
 * Throws 403 where a second factor is still missing in this session and the person has a passkey: whoever knows their password
 * must show that passkey, and cannot add another one.
 */
async function mustBeAllowed({ request, visitor }: MemberCall): Promise<void> {
  if ((await lacksFactor(request.site, visitor)) && (await hasPasskey(request.site, visitor.member_id)))
    throw forbidden()
}

const nameField = { name: passkey.endpoints.change.takes.name }
const format = formatterOf(passkey.fields)

async function add(call: MemberCall) {
  await mustBeAllowed(call)
  const { request, reply, party, bearer, body, visitor } = call
  const { site } = request
  const { credential, ...rest } = body
  const { name } = parsed(nameField, rest, site.clock())
  if (credential === undefined) throw refuse('credential', 'missing_field', 'is required.')
  const id = await completeCreation(site, callerAt(request, visitor), { party, credential, bearer, name })
  const row = (await passkeysOf(site.db.reads, visitor.member_id)).find(({ passkey_id }) => passkey_id === id)
  const api = apiUrl(site)
  reply.code(201).header('location', `${api}/passkeys/${id}`)
  return format(row!, { now: site.clock(), timezone: callerAt(request, visitor).timezone, page: site.url, api })
}

/** The values of the fields of a body; throws the first refusal. */
function parsed<const F extends Fields>(fields: F, given: object, now: number): ParsedFields<F> {
  const problems: Refusal[] = []
  const values = parseFields(fields, given as Record<string, unknown>, { now, timezone: 'UTC' }, problems)
  if (problems[0]) throw problems[0]
  return values as ParsedFields<F>
}
