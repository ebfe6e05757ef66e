// Entries of the audit log are kept unchanged for their time, and contain no secrets.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { refusalsWritten } from '../../server/audit/refusals.ts'
import { setAuditRetention } from '../../server/audit/retention.ts'
import { addLink } from '../../server/identity/links/password-link.ts'
import { sweepAudit } from '../../server/jobs/audit.ts'
import { browser } from '../browser.ts'
import { clientOf } from '../client.ts'
import { oauthScene } from '../identity/oauth/scene.ts'
import { build, gather, recordOf } from '../permissions/houses/house.ts'
import { FULL } from '../permissions/houses/pair.ts'
import { DIALECTS, onBothDatabases } from '../stage.ts'
import { setTwoSites, type TwoSites } from '../two-sites.ts'

const DAY = 86_400
/** By the clock that the database has. */
const present = () => Math.floor(Date.now() / 1000)

onBothDatabases('entries of the audit log', (stage, dialect) => {
  const entry = async (create_ts: number): Promise<number> => {
    const row = { create_ts, action: 'signed_in', result: 'done' } as const
    const made = await stage().write((trx) =>
      trx.insertInto('audit').values(row).returning('audit_id').executeTakeFirstOrThrow(),
    )
    return made.audit_id
  }
  const raw = (statement: string) => stage().write((trx) => sql.raw(statement).execute(trx))
  const rows = async () => {
    const { rows: all } = await sql<object>`select * from audit order by audit_id`.execute(stage().site.db.reads)
    return JSON.stringify(all)
  }

  test('the database refuses every change of an entry', async () => {
    const id = await entry(present())
    const before = await rows()
    for (const change of ["action = 'signed_out'", 'member_id = 1', 'details = null', `audit_id = ${id + 1}`])
      await assert.rejects(raw(`update audit set ${change} where audit_id = ${id}`), /never changed/)
    await assert.rejects(raw('update audit set result = result'), /never changed/)
    assert.equal(await rows(), before)
  })

  test('the database refuses to delete an entry that has not expired, by any statement', async () => {
    const id = await entry(present() - 179 * DAY)
    const before = await rows()
    await assert.rejects(raw(`delete from audit where audit_id = ${id}`), /kept for its time/)
    const row = `(audit_id, create_ts, action, result) values (${id}, 1, 'signed_out', 'done')`
    if (dialect === 'sqlite') await assert.rejects(raw(`insert or replace into audit ${row}`), /never changed/)
    else {
      await assert.rejects(raw('truncate audit cascade'), /never changed/)
      const upsert = `insert into audit ${row} on conflict (audit_id) do update set action = 'signed_out'`
      await assert.rejects(raw(upsert), /never changed/)
    }
    assert.equal(await rows(), before)
  })

  test('how often something was refused only grows', async () => {
    const id = await entry(present())
    await raw(`insert into audit_repeat values (${id}, 5, 100)`)
    for (const change of ['times = 4', 'times = 5', 'last_ts = 99', 'times = 6, last_ts = 99'])
      await assert.rejects(raw(`update audit_repeat set ${change} where audit_id = ${id}`), /only grows/)
    await assert.rejects(raw(`delete from audit_repeat where audit_id = ${id}`), /kept for its time/)
    await raw(`update audit_repeat set times = 6, last_ts = 101 where audit_id = ${id}`)
  })

  test('what is older than its days is swept, with its count, and nothing else', async () => {
    const { site } = stage()
    const old = await entry(present() - 181 * DAY)
    await raw(`insert into audit_repeat values (${old}, 2, 100)`)
    const young = await entry(present() - 179 * DAY)
    const there = async () =>
      (await site.db.reads.selectFrom('audit').select('audit_id').where('audit_id', 'in', [old, young]).execute()).map(
        ({ audit_id }) => audit_id,
      )
    const now = { ...site, clock: present }
    assert.ok((await sweepAudit(now)) >= 1)
    assert.deepEqual(await there(), [young])
    // A clock that was set forward lets nothing go: the database goes by its own.
    await sweepAudit({ ...now, clock: () => present() + 1000 * DAY })
    assert.deepEqual(await there(), [young])
    await setAuditRetention(site.db, 30)
    assert.ok((await sweepAudit({ ...now, settings: { ...site.settings, auditDays: 30 } })) >= 1)
    assert.deepEqual(await there(), [])
    await setAuditRetention(site.db, 180)
  })

  test('a change that is rolled back leaves no entry, one that is made leaves its own', async () => {
    const house = await build(stage(), await gather(stage()), 'E', true, FULL)
    await stage().audit()
    const { cast, client, seats } = house
    // The address is another by the time that the role is refused.
    const half = { email: 'first.mate@tides.example', role_id: 1 }
    assert.equal((await client.patch(`/organization_members/${recordOf(seats, cast.host)}`, half)).status, 422)
    const stale = { headers: { 'if-match': '"another"' } }
    assert.equal((await client.delete(`/notes/${house.notes.meeting}`, stale)).status, 412)
    assert.deepEqual(await stage().audit(), [])
    await assert.rejects(
      stage().write(async (trx) => {
        await trx.deleteFrom('note').where('note_id', '=', house.notes.meeting).execute()
        await trx.insertInto('audit').values({ create_ts: 1, action: 'note_deleted', result: 'done' }).execute()
        throw new Error('No.')
      }),
      /No\./,
    )
    assert.deepEqual(await stage().audit(), [])
    assert.equal((await client.delete(`/notes/${house.notes.meeting}`)).status, 204)
    assert.deepEqual(
      (await stage().audit()).map(({ action, object_id }) => [action, object_id]),
      [['note_deleted', house.notes.meeting]],
    )
  })

  test('entries outlive the people and things that they name', async () => {
    const house = await build(stage(), await gather(stage()), 'E', true, FULL)
    const { client, organization, room, cast } = house
    await client.delete(`/room_members/${house.places.find(({ member }) => member === cast.host)!.id}`)
    await client.delete(`/members/${cast.host}`)
    await client.delete(`/organizations/${organization}`)
    const { body } = await client.get(`/audit?action=room_member_removed&organization_id=${organization}`)
    assert.equal(body.length, 1)
    const { subject_id, room_id, details } = body[0]
    assert.deepEqual([subject_id.value, room_id, details], [cast.host, room, { role: 'Member' }])
    const [ended] = (await client.get(`/audit?action=organization_deleted&object_id=${organization}`)).body
    assert.equal(ended.object_name, 'Harbour Works')
    assert.deepEqual(ended.details, { rooms: 2, meetings: ended.details.meetings, meeting_series: 3 })
  })

  test('it contains no secret and no e-mail address, whichever field they are sent in', async () => {
    const oauth = await oauthScene(stage())
    const { email, member_id } = await oauth.person()
    const chief = await stage().person({ enterprise: true })
    const token = await stage().token(chief)
    const client = clientOf(stage().app, { 'x-api-key': token })
    const secrets: string[] = [
      token,
      email,
      'not the password at all',
      'old pier in the fog',
      'by.accident@tides.example',
    ]
    const made = await client.post('/tokens', { name: 'Tide clock', access: 'read' })
    secrets.push(made.headers['x-api-key']!)
    const hook = await client.post('/hooks', {
      event: 'meeting_deleted',
      target_url: 'https://tides.example/x?key=sesame',
    })
    secrets.push(hook.headers['x-hook-secret']!, 'sesame')
    const application = await oauth.register(chief)
    const tokens = await oauth.tokens(application, email)
    secrets.push(application.secret!, tokens.access_token, tokens.refresh_token)
    await oauth.post('/oauth/token', { grant_type: 'refresh_token', refresh_token: 'refresh-me' }, application)
    await oauth.api('wrong-access-token').get('/metadata')
    await clientOf(stage().app, { 'x-api-key': 'fmw_wrongapikey' }).get('/metadata?token=in-the-query')
    secrets.push('refresh-me', 'wrong-access-token', 'fmw_wrongapikey', 'in-the-query')
    const one = browser(stage().app)
    await one.signIn('by.accident@tides.example', 'not the password at all')
    // A password where the address goes.
    await one.signIn('old pier in the fog', 'not the password at all')
    const link = await stage().write((trx) => addLink(trx, member_id, stage().site.clock()))
    await one.get(`/password/new?link=${link}`)
    await one.send('/password/new', { link, password: 'lantern over low water', again: 'lantern over low water' })
    secrets.push(link, 'lantern over low water')
    await client.patch(`/members/${member_id}`, { email: 'moved.on@tides.example' })
    secrets.push('moved.on@tides.example')
    await client.post('/members', { email: 'first.mate@tides.example', password: 'a bell in thick fog' })
    secrets.push('first.mate@tides.example', 'a bell in thick fog')
    const entries = await stage().audit()
    assert.ok(entries.length > 15)
    const text = JSON.stringify(entries)
    for (const secret of secrets) assert.ok(!text.includes(secret), secret)
    assert.doesNotMatch(text, /bearer|authorization:|cookie|argon2/i)
    // And the two tries of unknown accounts are told apart.
    const marks = entries.filter(({ action }) => action === 'sign_in_failed').map(({ details }) => details['account'])
    assert.equal(new Set(marks).size, 2)
  })
})

for (const dialect of DIALECTS) {
  let two: TwoSites
  before(async () => {
    two = await setTwoSites(dialect)
  })
  after(() => two.remove())

  test(`two sites have an audit log each, and neither sees the other's (${dialect})`, async () => {
    const seen: Record<string, string[]> = {}
    for (const [name, { stage, client }] of Object.entries({ harbour: two.harbour, museum: two.museum })) {
      const chief = await stage.person({ enterprise: true })
      const headers = { 'x-api-key': await stage.token(chief) }
      await client(headers).post('/organizations', { name, type: 'enterprise', member_id: chief })
      await client({ 'x-api-key': 'fmr_guessed' }).get('/metadata')
      await refusalsWritten(stage.site)
      const { body } = await client(headers).get('/audit')
      seen[name] = body.map(({ object_name, action }: any) => `${action.value} ${object_name}`)
    }
    assert.deepEqual(seen, {
      harbour: ['credential_refused null', 'organization_added harbour'],
      museum: ['credential_refused null', 'organization_added museum'],
    })
  })
}
