// Answers in the shapes that the documents of providers show: who comes in with them, and what is read of them.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { JWTPayload } from 'jose'
import { browser } from '../../browser.ts'
import type { Client } from '../../client.ts'
import { onBothDatabases } from '../../stage.ts'
import { type Hostile, hostileProvider } from './hostile.ts'
import { addProvider, comeFrom, forgetProviders, HERE_ALLOWED, providerOf, whoIsIn } from './scene.ts'

interface Shape {
  /** The ID token, beside what every one has. */
  token: JWTPayload
  /** What the userinfo endpoint says. */
  userinfo?: Record<string, unknown>
  /** Fields of the provider that this one needs. */
  provider?: Record<string, unknown>
  /** The names of groups that are found in it, as they are kept here. */
  groups: string[]
}

const PERSON = { email: 'edda.brandt@harbour.example', email_verified: true }
const NAMES = { name: 'Edda Brandt', given_name: 'Edda', family_name: 'Brandt' }

const SHAPES: Readonly<Record<string, Shape>> = {
  'Keycloak, with a mapper Group Membership, full path off': {
    token: {
      ...{ jti: 'onrtac:5e5d6a5c', typ: 'ID', azp: 'folkmoot', acr: '1', at_hash: 'x1w', sid: '0e1f-77', ...NAMES },
      ...{ sub: 'f2b1c7a8-6a0e-4f4b-9c1b-0d7a3c1f2e11', session_state: '0e1f-77', preferred_username: 'edda.brandt' },
      ...{ ...PERSON, groups: ['Harbour crew', 'offline_access'], locale: 'de' },
    },
    groups: ['Harbour crew'],
  },
  'LemonLDAP::NG, whose userinfo endpoint says all but the subject': {
    token: { sub: 'ebrandt', acr: 'loa-2', azp: 'folkmoot', at_hash: 'kX2', auth_time: 1_700_000_000 },
    userinfo: { sub: 'ebrandt', ...PERSON, ...NAMES, groups: ['Harbour crew', 'Pilots'] },
    groups: ['Harbour crew', 'Pilots'],
  },
  'LemonLDAP::NG, with one group as a text': {
    token: { sub: 'ebrandt', acr: 'loa-1' },
    userinfo: { sub: 'ebrandt', ...PERSON, name: 'Edda Brandt', groups: 'Pilots' },
    groups: ['Pilots'],
  },
  'Entra ID, with the optional claims email and xms_edov': {
    token: {
      ...{
        sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
        oid: '6467882c-fdfd-4354-a1ed-4e13f064be25',
        ver: '2.0',
      },
      ...{ tid: '9122040d-6c67-4c5b-b112-36a304b66dad', email: PERSON.email, xms_edov: true, name: NAMES.name },
      ...{ preferred_username: PERSON.email, uti: 'fqiBqXLPj0eQa82S', rh: '0.AXk', groups: ['Pilots'] },
    },
    userinfo: { sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ', ...NAMES, picture: 'https://graph.example/photo' },
    groups: ['Pilots'],
  },
  'Okta, with a groups claim': {
    token: {
      ...{ sub: '00u1a2b3c4', ver: 1, idp: '00o1', amr: ['pwd', 'otp', 'mfa'], preferred_username: PERSON.email },
      ...{ ...PERSON, ...NAMES, locale: 'de-DE', zoneinfo: 'Europe/Berlin', groups: ['Everyone', 'Harbour crew'] },
    },
    groups: ['Harbour crew'],
  },
  'Google Workspace, which says no groups': {
    token: { sub: '110248495921238986420', azp: 'folkmoot', hd: 'harbour.example', at_hash: 'q', ...PERSON, ...NAMES },
    provider: { groups_claim: null },
    groups: [],
  },
  Authentik: {
    token: {
      ...{ sub: '5a1d7f', uid: 'w9', acr: 'goauthentik.io/providers/oauth2/default', amr: ['pwd'], nickname: 'edda' },
      ...{ ...PERSON, name: NAMES.name, given_name: NAMES.name, preferred_username: 'edda', groups: ['Pilots'] },
    },
    groups: ['Pilots'],
  },
}

onBothDatabases(
  'the shapes of providers',
  (stage) => {
    let hostile: Hostile
    let admin: Client

    before(async () => {
      hostile = await hostileProvider()
      admin = await stage().as(await stage().person({ enterprise: true }))
      for (const name of ['Harbour crew', 'Pilots']) assert.equal((await admin.post('/groups', { name })).status, 201)
    })
    after(() => hostile.close())
    beforeEach(async () => {
      await forgetProviders(stage())
      await stage().write((trx) =>
        trx.updateTable('member').set({ email: null, email_key: null }).where('email', '=', PERSON.email).execute(),
      )
    })

    for (const [name, { token, userinfo, provider, groups }] of Object.entries(SHAPES))
      test(name, async () => {
        const more = { creates_members: true, groups_claim: 'groups', ...provider }
        await addProvider(stage(), admin, providerOf(hostile, more))
        Object.assign(hostile, { claims: token, more: userinfo ?? {} })
        const one = browser(stage().app)
        const { status, text } = await comeFrom(stage(), hostile, one)
        assert.equal(status, 303, text)
        assert.equal(await whoIsIn(one), PERSON.email)
        const person = (await one.api('GET', '/members?me=true')).body[0]
        assert.equal([person.first_name, person.last_name].filter(Boolean).join(' '), NAMES.name)
        const found = await stage()
          .site.db.reads.selectFrom('group_member')
          .innerJoin('group', 'group.group_id', 'group_member.group_id')
          .select('group.name')
          .where('member_id', '=', person.member_id)
          .orderBy('group.name')
          .execute()
        assert.deepEqual(
          found.map((group) => group.name),
          groups,
        )
      })
  },
  HERE_ALLOWED,
)
