// Hooks that are deleted with something else have an entry each, whoever made them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sweepOAuth } from '../../server/jobs/oauth.ts'
import { build, gather, type House } from '../permissions/houses/house.ts'
import { FULL } from '../permissions/houses/pair.ts'
import { onBothDatabases, type Stage } from '../stage.ts'

const stamps = (stage: Stage) => ({ create_ts: stage.site.clock(), update_ts: stage.site.clock() })

/** A hook of the host's: as the one of the person, with what is said. */
async function hookOf(stage: Stage, house: House, more: object): Promise<number> {
  return stage.write(async (trx) => {
    const { hook_id: _, ...like } = await trx
      .selectFrom('hook')
      .selectAll()
      .where('hook_id', '=', house.otherHook)
      .executeTakeFirstOrThrow()
    const row = { ...like, identity: `${Math.random()}`, token_id: null, room_id: null, organization_id: null, ...more }
    const made = await trx.insertInto('hook').values(row).returning('hook_id').executeTakeFirstOrThrow()
    return made.hook_id
  })
}

/** A sign-in of an application that the host has let in, with nothing that works any more. */
const grantOf = (stage: Stage, authorization_id: number): Promise<number> =>
  stage.write(async (trx) => {
    const row = { authorization_id, access: 'read', create_ts: stage.site.clock() } as const
    const made = await trx.insertInto('oauth_grant').values(row).returning('grant_id').executeTakeFirstOrThrow()
    return made.grant_id
  })

onBothDatabases('hooks that go with something', (stage) => {
  const cases: Record<
    string,
    [reason: string, more: (house: House) => object | Promise<object>, end: (house: House) => Promise<unknown>]
  > = {
    'the token': [
      'token ended',
      ({ apiToken }) => ({ token_id: apiToken }),
      ({ client, apiToken }) => client.delete(`/tokens/${apiToken}`),
    ],
    'its owner': ['member deleted', () => ({}), ({ client, cast }) => client.delete(`/members/${cast.host}`)],
    'the room': [
      'room deleted',
      ({ room }) => ({ room_id: room }),
      ({ client, organization, room }) => client.delete(`/organizations/${organization}/rooms/${room}`),
    ],
    'the organization': [
      'organization deleted',
      ({ organization }) => ({ organization_id: organization }),
      ({ client, organization }) => client.delete(`/organizations/${organization}`),
    ],
    'a room of the organization': [
      'organization deleted',
      ({ room }) => ({ room_id: room }),
      ({ client, organization }) => client.delete(`/organizations/${organization}`),
    ],
    'the authorization': [
      'authorization ended',
      async ({ authorization }) => ({ grant_id: await grantOf(stage(), authorization) }),
      ({ client, authorization }) => client.delete(`/authorizations/${authorization}`),
    ],
    'the application': [
      'application deleted',
      async ({ otherAuthorization }) => ({ grant_id: await grantOf(stage(), otherAuthorization) }),
      ({ client, application }) => client.delete(`/applications/${application}`),
    ],
    'a grant that nobody uses': [
      'grant ended',
      async ({ authorization }) => ({ grant_id: await grantOf(stage(), authorization) }),
      async () => {
        stage().pass(10_000)
        await sweepOAuth(stage().site)
      },
    ],
  }

  for (const [what, [reason, more, end]] of Object.entries(cases)) {
    test(`a hook that goes with ${what} is written down: ${reason}`, async () => {
      const house = await build(stage(), await gather(stage()), 'E', true, FULL)
      const hook_id = await hookOf(stage(), house, { ...stamps(stage()), ...(await more(house)) })
      await stage().audit()
      await end(house)
      const gone = await stage()
        .site.db.reads.selectFrom('hook')
        .select('hook_id')
        .where('hook_id', '=', hook_id)
        .execute()
      assert.deepEqual(gone, [])
      const entries = (await stage().audit()).filter(
        ({ action, object_id }) => action === 'hook_deleted' && object_id === hook_id,
      )
      assert.deepEqual(
        entries.map(({ subject_id, details }) => [subject_id, details]),
        [[house.cast.host, { reason }]],
      )
    })
  }
})
