// The migration of hooks of applications: the identity of each hook includes its application.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { createPerson } from '../../../server/actions/people/people.ts'
import { migrate } from '../../../server/db/schema/migrate.ts'
import { people } from '../../../server/demo/world.ts'
import { freshDatabase } from '../../database.ts'
import { DIALECTS, NOW } from '../../stage.ts'

const hashOf = (parts: unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

for (const dialect of DIALECTS) {
  test(`a hook of an application has another identity afterwards, one of a person the same (${dialect})`, async () => {
    const fresh = await freshDatabase(dialect, { migrated: false })
    await migrate(fresh.db, '0013-second-factor')
    const stamps = { create_ts: NOW, update_ts: NOW }
    const target_url = 'https://tides.example/'
    const identity = (name: string) => hashOf([null, null, name, target_url])
    const application_id = await fresh.db.write(async (trx) => {
      const member_id = await createPerson(trx, people[0]!, { now: NOW, create_id: null, organization_id: null })
      const known = { client_id: 'fma_x', member_id, name: 'Tide clock', redirect_uris: '[]', public: 1, disabled: 0 }
      const application = await trx
        .insertInto('application')
        .values({ ...known, secret_hash: null, ...stamps } as never)
        .returning('application_id')
        .executeTakeFirstOrThrow()
      const { authorization_id } = await trx
        .insertInto('authorization')
        .values({ member_id, ...application, access: 'read_write', last_used_ts: null, ...stamps })
        .returning('authorization_id')
        .executeTakeFirstOrThrow()
      const { grant_id } = await trx
        .insertInto('oauth_grant')
        .values({ authorization_id, access: 'read_write', create_ts: NOW })
        .returning('grant_id')
        .executeTakeFirstOrThrow()
      for (const [event, grant] of [
        ['meeting_created', grant_id],
        ['meeting_started', null],
      ] as const) {
        const row = { member_id, event, target_url, identity: identity(event), grant_id: grant, after_event_id: 0 }
        await trx
          .insertInto('hook')
          .values({ ...row, secret: 'x', ...stamps } as never)
          .execute()
      }
      return application.application_id
    })
    await migrate(fresh.db)
    const rows = await fresh.db.reads.selectFrom('hook').select('identity').orderBy('hook_id').execute()
    assert.deepEqual(
      rows.map((row) => row.identity),
      [hashOf([null, null, 'meeting_created', target_url, application_id]), identity('meeting_started')],
    )
    await fresh.remove()
  })
}
