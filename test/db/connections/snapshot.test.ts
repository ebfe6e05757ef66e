// What a reader of SQLite sees: one snapshot a turn of the event loop, and always what this process has committed.
import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { after, before, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { createPerson } from '../../../server/actions/people/people.ts'
import { addToken, identifyToken, revokeToken } from '../../../server/identity/api-token.ts'
import { type Fresh, freshDatabase } from '../../database.ts'

const NOW = 1_772_445_600
const row = { event: 'meeting_created', organization_id: 1, room_id: 1, resource: '/meetings/1', create_ts: NOW }

let fresh: Fresh
let other: DatabaseSync
before(async () => {
  fresh = await freshDatabase('sqlite')
  other = new DatabaseSync(`${fresh.env.FOLKMOOT_DATA}/folkmoot.sqlite`)
})
after(async () => {
  other.close()
  await fresh.remove()
})

const events = async () => (await fresh.db.reads.selectFrom('event').select('event_id').execute()).length
const commitElsewhere = () =>
  other.exec(`insert into event (event, organization_id, room_id, resource, create_ts)
    values ('meeting_created', 1, 1, '/meetings/1', ${NOW})`)

test('the reads of a turn agree, whatever another process commits between them', async () => {
  const first = await events()
  commitElsewhere()
  assert.equal(await events(), first)
  await turn()
  await turn()
  assert.equal(await events(), first + 1)
})

test('what this process has committed is read at once, also in a turn that has read before', async () => {
  let first = 0
  const written = fresh.db.write(async (trx) => {
    first = await events()
    await trx.insertInto('event').values(row).execute()
  })
  await written
  assert.equal(await events(), first + 1)
})

test('a token that was known ends at once where this process revokes it, and in the next turn where another does', async () => {
  const ask = (token: string, now = NOW) =>
    identifyToken({ db: fresh.db, clock: () => now, timezone: 'UTC', locale: 'en' }, token)
  const member_id = await fresh.db.write((trx) =>
    createPerson(
      trx,
      { email: 'ada@moot.example' },
      { now: NOW, create_id: null, organization_id: null, enterprise_admin: 0 },
    ),
  )
  const tokenOf = () =>
    fresh.db.write((trx) => addToken(trx, { member_id, access: 'read', name: 'test', now: NOW, expires_ts: NOW + 60 }))
  const [one, two] = [await tokenOf(), await tokenOf()]
  for (const token of [one, two, one, two]) assert.equal((await ask(token))?.member_id, member_id)
  assert.equal(await ask(one, NOW + 60), undefined)

  await fresh.db.write((trx) => revokeToken(trx, one, NOW))
  assert.equal(await ask(one), undefined)
  assert.equal((await ask(two))?.member_id, member_id)

  other.exec(`update api_token set revoked_ts = ${NOW}`)
  await turn()
  await turn()
  assert.equal(await ask(two), undefined)
})

test('a database can be closed in the turn in which it was read', async () => {
  const closed = await freshDatabase('sqlite')
  await closed.db.reads.selectFrom('event').select('event_id').execute()
  await closed.remove()
  await turn()
})
