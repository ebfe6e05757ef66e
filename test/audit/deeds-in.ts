// Causes every action of signing in and of applications, with browsers and OAuth clients.
import assert from 'node:assert/strict'
import type { AuditAction } from '../../contract/audit/audit-actions.ts'
import { changeMailServer } from '../../server/actions/setup/mail-server.ts'
import { recordAssistantWrite } from '../../server/audit/assistants.ts'
import { person as byPerson } from '../../server/audit/by.ts'
import { addLink } from '../../server/identity/links/password-link.ts'
import { checkSetupCode } from '../../server/identity/links/setup-code.ts'
import { wrongCode } from '../authenticator.ts'
import { type Browser, browser } from '../browser.ts'
import { clientOf } from '../client.ts'
import { hostileProvider } from '../identity/company/hostile.ts'
import { begin, vouched } from '../identity/company/scene.ts'
import { CALLBACK, type OAuthScene, type Registered } from '../identity/oauth/scene.ts'
import { addIn, beginSignIn } from '../identity/passkeys/owner.ts'
import { softwareAuthenticator } from '../identity/passkeys/software-authenticator.ts'
import { approveIn, signIn as signMinutesIn } from '../minutes/in-session.ts'
import { halfway, show, turnOnIn } from '../pages/factor.ts'
import { PASSWORD, signedIn } from '../pages/people.ts'
import { ISSUER } from '../provider.ts'
import { directoryOf, operations, scimWith } from '../scim/directory-client.ts'
import type { Stage } from '../stage.ts'
import { until } from '../until.ts'

export interface InScene {
  oauth: OAuthScene
  secretly: Registered
  openly: Registered
}

interface Person {
  member_id: number
  email: string
}
export type InDeed = (scene: InScene, person: Person) => Promise<unknown>

const WRONG = 'not the password at all'
export const ANOTHER = 'a lantern over the low water'

const page = ({ oauth }: InScene): Browser => browser(oauth.stage.app)

/** Makes it the only provider of the site. */
async function providerRow({ oauth }: InScene, issuer: string, domains: string[] = []): Promise<void> {
  const now = oauth.stage.site.clock()
  await oauth.stage.write(async (trx) => {
    await trx.deleteFrom('sign_in_provider').execute()
    await trx
      .insertInto('sign_in_provider')
      .values({
        ...{ name: 'lantern', label: 'Lantern ID', kind: 'oidc', issuer, client_id: 'folkmoot', client_secret: null },
        ...{ scopes: 'openid', domains: JSON.stringify(domains), creates_members: 0, follows_profile: 0, only: 0 },
        ...{ groups_claim: null, enabled: 1, end_session_endpoint: null, create_ts: now, update_ts: now },
      })
      .execute()
  })
}

const often = async (times: number, work: () => Promise<unknown>) => {
  for (let time = 0; time < times; time++) await work()
}

async function codeFor({ oauth }: InScene, application: Registered, { email }: Person) {
  const asking = await oauth.ask(application)
  const back = await oauth.letIn(await oauth.signedIn(email), asking)
  return { asking, code: back.searchParams.get('code')! }
}

const redeem = (
  { oauth }: InScene,
  application: Registered,
  { asking, code }: Awaited<ReturnType<typeof codeFor>>,
  more: Record<string, string> = {},
) =>
  oauth.post(
    '/oauth/token',
    {
      ...{ grant_type: 'authorization_code', code, redirect_uri: CALLBACK },
      code_verifier: asking.verifier,
      ...more,
    },
    application,
  )

const refresh = ({ oauth }: InScene, application: Registered, refresh_token: string) =>
  oauth.post('/oauth/token', { grant_type: 'refresh_token', refresh_token }, application)

/** A directory says whether a person is active. */
async function madeActive({ oauth }: InScene, { member_id }: Person, active: boolean) {
  const ask = await directoryOf(oauth.stage)
  assert.equal(
    (await ask('PATCH', `/Users/${member_id}`, operations({ op: 'replace', value: { active } }))).status,
    200,
  )
}

const changing = { again: ANOTHER, password: ANOTHER }

/** Turns two-step sign-in on, and goes on a minute later. */
async function withFactor({ oauth }: InScene, { email }: Person) {
  const own = await oauth.signedIn(email)
  const turned = await turnOnIn(oauth.stage, own)
  oauth.stage.pass(60)
  return { own, ...turned }
}

/** Has another address sent a link that proves it, on a page of the account. */
async function askForAnother({ oauth }: InScene, { email }: Person) {
  const own = await oauth.signedIn(email)
  await own.get('/account/email')
  const sent = await own.send('/account/email', { email: `next.${email}`, current_password: PASSWORD })
  assert.equal(sent.location, '/account/security?done=asked')
  return own
}

const halfwayIn = async (scene: InScene, { member_id, email }: Person): Promise<Browser> =>
  halfway(scene.oauth.stage, { id: member_id, email })

/** Does something at a host with a name, since there are no passkeys at a number. */
async function atName({ oauth: { stage } }: InScene, work: (stage: Stage) => Promise<unknown>): Promise<void> {
  const { url } = stage.site
  stage.site.url = 'https://moot.example'
  try {
    await work(stage)
  } finally {
    stage.site.url = url
  }
}

export const inDeeds = {
  second_factor_on: withFactor,
  recovery_codes_made: async (scene, person) => {
    const { own, recovery } = await withFactor(scene, person)
    await own.get('/account/second-factor/codes')
    await scene.oauth.stage.audit()
    const shown = await own.send('/account/second-factor/codes', { current_password: PASSWORD, code: recovery[0]! })
    assert.equal(shown.status, 200)
  },
  second_factor_off: async (scene, person) => {
    const { own, recovery } = await withFactor(scene, person)
    await own.get('/account/second-factor/off')
    const shown = await own.send('/account/second-factor/off', { current_password: PASSWORD, code: recovery[0]! })
    assert.equal(shown.location, '/account/security?done=off')
  },
  recovery_code_used: async (scene, person) => {
    const { recovery } = await withFactor(scene, person)
    assert.equal((await show(await halfwayIn(scene, person), recovery[0]!)).location, '/')
  },
  second_factor_failed: async (scene, person) => {
    const { key } = await withFactor(scene, person)
    const wrong = wrongCode(key, scene.oauth.stage.site.clock())
    assert.equal((await show(await halfwayIn(scene, person), wrong)).status, 401)
  },
  second_factor_throttled: async (scene, person) => {
    const { key } = await withFactor(scene, person)
    const one = await halfwayIn(scene, person)
    await often(11, () => show(one, wrongCode(key, scene.oauth.stage.site.clock())))
  },
  passkey_added: (scene, { member_id, email }) =>
    atName(scene, async (stage) => {
      const own = await signedIn(stage, { id: member_id, email })
      assert.equal((await addIn(own, softwareAuthenticator())).status, 201)
    }),
  minutes_signed: (scene, { member_id, email }) =>
    atName(scene, async (stage) => {
      const authenticator = softwareAuthenticator()
      const own = await signedIn(stage, { id: member_id, email })
      assert.equal((await addIn(own, authenticator)).status, 201)
      const room = await stage.room(await stage.organization(member_id))
      await stage.place(room, member_id, 2)
      assert.equal((await signMinutesIn(own, authenticator, await approveIn(own, room))).status, 201)
    }),
  passkey_refused: (scene) =>
    atName(scene, async (stage) => {
      const { one } = await beginSignIn(stage)
      assert.equal((await one.json('/sign-in/passkey', { credential: {} })).status, 401)
    }),
  signed_in: ({ oauth }, { email }) => oauth.signedIn(email),
  sign_in_refused: async (scene) => {
    await providerRow(scene, ISSUER)
    assert.equal((await page(scene).get('/sign-in/from/lantern?code=x&state=y')).status, 400)
  },
  account_linked: async (scene, { member_id, email }) => {
    const { stage } = scene.oauth
    const hostile = await hostileProvider()
    await providerRow(scene, hostile.issuer, [email.split('@')[1]!])
    await stage.write((trx) =>
      trx.updateTable('member').set({ password_hash: null }).where('member_id', '=', member_id).execute(),
    )
    hostile.claims = vouched(email)
    const one = page(scene)
    const answer = await one.get(hostile.back(await begin(one, '/sign-in/with/lantern')))
    hostile.close()
    assert.equal(answer.status, 303, answer.text)
  },
  account_unlinked: async (scene, { member_id, email }) => {
    await providerRow(scene, ISSUER)
    const { stage } = scene.oauth
    const link = { member_id, issuer: ISSUER, subject: email, create_ts: stage.site.clock(), last_used_ts: null }
    const { linked_account_id } = await stage.write((trx) =>
      trx.insertInto('linked_account').values(link).returning('linked_account_id').executeTakeFirstOrThrow(),
    )
    const one = await scene.oauth.signedIn(email)
    await one.get('/account/sign-in')
    const given = { linked_account_id: `${linked_account_id}`, asked: '1', current_password: PASSWORD }
    assert.equal((await one.send('/account/sign-in/unlink', given)).status, 303)
  },
  directory_token_refused: ({ oauth }) => scimWith(oauth.stage, 'Bearer fmd_x')('GET', '/Users'),
  member_deactivated: (scene, person) => madeActive(scene, person, false),
  member_changed: async ({ oauth }, { member_id }) => {
    const ask = await directoryOf(oauth.stage)
    const titled = operations({ op: 'Replace', path: 'title', value: `Pilot ${member_id}` })
    assert.equal((await ask('PATCH', `/Users/${member_id}`, titled)).status, 200)
  },
  member_activated: async (scene, person) => {
    await madeActive(scene, person, false)
    await madeActive(scene, person, true)
  },
  group_members_changed: async ({ oauth }, { member_id }) => {
    const ask = await directoryOf(oauth.stage)
    const members = [{ value: String(member_id) }]
    assert.equal((await ask('POST', '/Groups', { displayName: `Watch of ${member_id}`, members })).status, 201)
  },
  sign_in_failed: (scene, { email }) => page(scene).signIn(email, WRONG),
  sign_in_throttled: (scene, { email }) => often(11, () => page(scene).signIn(email, WRONG)),
  signed_out: async ({ oauth }, { email }) => {
    const one = await oauth.signedIn(email)
    await one.get('/account')
    await one.send('/sign-out', {})
  },
  password_check_failed: async ({ oauth }, { email }) => {
    const one = await oauth.signedIn(email)
    await one.get('/account/password')
    await one.send('/account/password', { ...changing, current_password: WRONG })
  },
  password_check_throttled: async ({ oauth }, { email }) => {
    const one = await oauth.signedIn(email)
    await one.get('/account/password')
    await often(11, () => one.send('/account/password', { ...changing, current_password: WRONG }))
  },
  password_link_asked: async (scene, { email }) => {
    const one = page(scene)
    await one.get('/password/forgotten')
    await one.send('/password/forgotten', { email })
  },
  password_link_refused: async (scene) => {
    const one = page(scene)
    await one.get('/password/forgotten')
    await one.send('/password/forgotten', { email: 'nobody.here@tides.example' })
  },
  mail_server_changed: async ({ oauth }, { member_id }) => {
    const { site } = oauth.stage
    const from = { address: '127.0.0.1', request_id: 'one' }
    const call = { site, actor: byPerson(member_id, from), now: site.clock(), params: {}, as: {} }
    await oauth.stage.write((trx) =>
      changeMailServer(trx, { ...call, sent: { server: undefined, sealed: undefined } } as never),
    )
  },
  setup_code_refused: ({ oauth }) =>
    checkSetupCode(oauth.stage.site, 'a wrong code', { address: '127.0.0.1', request_id: 'one' }),
  password_link_used: async (scene, { member_id }) => {
    const { stage } = scene.oauth
    const link = await stage.write((trx) => addLink(trx, member_id, stage.site.clock()))
    const one = page(scene)
    await one.get(`/password/new?link=${link}`)
    assert.equal((await one.send('/password/new', { ...changing, link })).status, 303)
  },
  email_change_asked: (scene, person) => askForAnother(scene, person),
  email_change_withdrawn: async (scene, person) => {
    const one = await askForAnother(scene, person)
    await one.get('/account/security')
    assert.equal((await one.send('/account/email/withdraw')).status, 303)
  },
  email_confirmed: async ({ oauth: { stage } }, { member_id }) => {
    const name = `made-${member_id}`
    await stage.write((trx) =>
      trx.insertInto('directory_user').values({ member_id, user_name: name, user_name_key: name, made: 1 }).execute(),
    )
    const email = `${name}@elsewhere.example`
    const ask = await directoryOf(stage)
    const changed = operations({ op: 'replace', path: 'emails', value: [{ value: email }] })
    assert.equal((await ask('PATCH', `/Users/${member_id}`, changed)).status, 200)
    const chief = await stage.as(await stage.person({ enterprise: true }))
    assert.equal((await chief.post(`/members/${member_id}/confirm_email`, { email })).status, 200)
  },
  mail_resumed: async ({ oauth: { stage } }, { member_id }) => {
    const { email_key } = await stage.site.db.reads
      .selectFrom('member')
      .select('email_key')
      .where('member_id', '=', member_id)
      .executeTakeFirstOrThrow()
    const pause = { email_key: email_key!, create_ts: stage.site.clock() }
    await stage.write((trx) => trx.insertInto('mail_pause').values(pause).execute())
    const chief = await stage.as(await stage.person({ enterprise: true }))
    assert.equal((await chief.post(`/members/${member_id}/resume_mail`)).status, 200)
  },
  application_let_in: (scene, person) => codeFor(scene, scene.secretly, person),
  application_turned_away: async ({ oauth, openly }, { email }) => {
    const one = await oauth.signedIn(email)
    const asked = await oauth.follow(one, (await oauth.ask(openly)).path)
    assert.equal((await one.send(asked.path, { decision: 'deny' })).status, 303)
  },
  code_redeemed: async (scene, person) => {
    assert.equal((await redeem(scene, scene.secretly, await codeFor(scene, scene.secretly, person))).status, 200)
  },
  code_refused: async (scene, person) => {
    const given = await codeFor(scene, scene.secretly, person)
    assert.equal((await redeem(scene, scene.secretly, given, { code_verifier: 'w'.repeat(43) })).status, 400)
  },
  code_replayed: async (scene, person) => {
    const given = await codeFor(scene, scene.secretly, person)
    await redeem(scene, scene.secretly, given)
    assert.equal((await redeem(scene, scene.secretly, given)).status, 400)
  },
  refresh_token_refused: (scene) => refresh(scene, scene.openly, 'w'.repeat(43)),
  refresh_token_replayed: async (scene, person) => {
    const { body } = await redeem(scene, scene.openly, await codeFor(scene, scene.openly, person))
    assert.equal((await refresh(scene, scene.openly, body.refresh_token)).status, 200)
    assert.equal((await refresh(scene, scene.openly, body.refresh_token)).status, 400)
  },
  grant_ended: async (scene, person) => {
    const { body } = await redeem(scene, scene.secretly, await codeFor(scene, scene.secretly, person))
    await scene.oauth.post('/oauth/revoke', { token: body.access_token }, scene.secretly)
  },
  assistant_used: async ({ oauth }, { member_id }) => {
    const { app, token } = oauth.stage
    const headers = { authorization: `Bearer ${await token(member_id)}`, 'content-type': 'application/json' }
    const host = new URL(oauth.stage.site.url).host
    const payload = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })
    const { statusCode } = await app.inject({ method: 'POST', url: '/mcp', headers: { ...headers, host }, payload })
    assert.notEqual(statusCode, 401)
    const { reads } = oauth.stage.site.db
    const used = reads.selectFrom('audit').selectAll().where('action', '=', 'assistant_used')
    await until(() => used.where('member_id', '=', member_id).executeTakeFirst())
  },
  assistant_wrote: async ({ oauth }, { member_id }) => {
    const from = { address: '127.0.0.1', request_id: 'request' }
    const caller = {
      ...byPerson(member_id, from),
      email: '',
      timezone: 'UTC',
      tag: 'en',
      enterprise: false,
      writes: true,
    }
    const user = { ...caller, member_id, from, by: 'token', client: { name: 'Tide clock', host: null } } as const
    const { db, clock } = oauth.stage.site
    const written = { tool: 'write_meeting', kind: 'meeting', id: 1, now: clock() } as const
    await db.write((trx) => recordAssistantWrite(trx, user, written))
  },
  application_secret_refused: ({ oauth, secretly }) =>
    oauth.post(
      '/oauth/token',
      { grant_type: 'authorization_code', code: 'w'.repeat(43), redirect_uri: CALLBACK },
      { ...secretly, secret: 'not the secret' },
    ),
  access_refused: async ({ oauth }, { member_id }) => {
    const { status } = await (await oauth.stage.as(member_id)).get('/members')
    assert.equal(status, 403)
  },
  credential_refused: async ({ oauth }) => {
    const { status } = await clientOf(oauth.stage.app, { 'x-api-key': 'fmr_nothing' }).get('/metadata')
    assert.equal(status, 401)
  },
} satisfies Partial<Record<AuditAction, InDeed>> as Partial<Record<AuditAction, InDeed>>

export { PASSWORD }
