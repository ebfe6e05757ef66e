// The pages on which enterprise administrators keep groups, their roles, and the tokens of directories.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Browser } from '../browser.ts'
import { directoryOf, scimWith } from '../scim/directory-client.ts'
import { onBothDatabases } from '../stage.ts'
import { PASSWORD, signedIn, withPassword } from './people.ts'

const GROUPS = '/administration/groups'
const DIRECTORY = '/administration/directory'

onBothDatabases('groups and directories on pages', (stage) => {
  let one: Browser
  let organization: number
  let room: number

  before(async () => {
    one = await signedIn(stage(), await withPassword(stage(), { enterprise: true }))
    organization = await stage().organization(await stage().person(), 'Harbour Works')
    room = await stage().room(organization, { name: 'Pilot house' })
  })

  /** Sends a form of a page; gives the address that follows. */
  async function sent(from: string, to: string, form: Record<string, string>): Promise<string> {
    await one.get(from)
    const { status, location, text } = await one.send(to, form)
    assert.equal(status, 303, text)
    return location!
  }
  async function refused(from: string, to: string, form: Record<string, string>, says: RegExp) {
    await one.get(from)
    const { status, text } = await one.send(to, form)
    assert.equal(status, 422)
    assert.match(text, says)
  }

  test('nobody else sees them', async () => {
    const plain = await signedIn(stage(), await withPassword(stage()))
    for (const path of [GROUPS, DIRECTORY, `${DIRECTORY}/new`]) assert.equal((await plain.get(path)).status, 403, path)
    assert.doesNotMatch((await plain.get('/account')).text, /administration/)
    const { text } = await one.get('/account')
    // They are no part of the account.
    const [, account = '', administration = ''] = text.split('<nav class="settings-group"')
    assert.match(account, /^ aria-label="Your account"/)
    assert.match(administration, /^ aria-label="Administration"/)
    for (const path of [GROUPS, DIRECTORY])
      assert.deepEqual(
        [account, administration].map((one) => one.includes(`href="${path}"`)),
        [false, true],
        path,
      )
    assert.match((await one.get(GROUPS)).text, /<nav class="crumbs"[^>]*><span>Administration<\/span>/)
  })

  test('a group is added, given roles, renamed and deleted', async () => {
    assert.match((await one.get(GROUPS)).text, /No groups yet/)
    await refused(GROUPS, GROUPS, { name: ' ' }, /Enter a name/)
    const at = (await sent(GROUPS, GROUPS, { name: 'Harbour crew' })).split('?')[0]!
    await refused(GROUPS, GROUPS, { name: 'harbour CREW' }, /Another group already has this name/)
    const roles = `${at}/roles`
    const inRoom = { kind: 'room', room_id: String(room), room_role: '2' }
    await refused(at, roles, { ...inRoom, room_id: '' }, /Choose a room/)
    await refused(
      at,
      roles,
      { kind: 'organization', organization_id: '999', organization_role: '3' },
      /Choose an organ/,
    )
    assert.equal(await sent(at, roles, inRoom), `${at}?done=given`)
    await refused(at, roles, inRoom, /The group already has this role/)
    await sent(at, roles, { kind: 'organization', organization_id: String(organization), organization_role: '4' })
    const scim = await directoryOf(stage())
    const { body } = await scim('POST', '/Users', { userName: 'mate@tides.example', name: { givenName: 'Mate' } })
    const members = [{ value: body.id }]
    assert.equal((await scim('PUT', `/Groups/${at.split('/').at(-1)}`, { displayName: 'Crew', members })).status, 200)
    const { text } = await one.get(at)
    for (const said of [
      'Manager in Pilot house · Harbour Works',
      'Executive in Harbour Works',
      'From the directory',
      '1 person',
    ])
      assert.ok(text.includes(said), said)
    const held = async () => {
      const { db } = stage().site
      const rows = db.reads.selectFrom('room_member').select('role_id').where('member_id', '=', Number(body.id))
      return (await rows.execute()).map(({ role_id }) => role_id)
    }
    assert.deepEqual(await held(), [2])
    const [, role] = /name="group_role_id" value="(\d+)"/.exec(text)!
    assert.equal(await sent(at, `${roles}/end`, { group_role_id: role! }), `${at}?done=taken`)
    assert.deepEqual(await held(), [])
    assert.equal(await sent(at, at, { name: 'Pilots' }), `${at}?done=renamed`)
    assert.match((await one.get(GROUPS)).text, /Pilots<\/a><\/strong>\s*<p class="soft small">1 person · 1 role/)
    assert.equal(await sent(at, `${at}/delete`, {}), `${GROUPS}?done=deleted`)
    assert.equal((await one.get(at)).status, 404)
  })

  test('a long list has pages', async () => {
    await stage().write(async (trx) => {
      for (let at = 0; at < 51; at++) {
        const name = `Watch ${String(at).padStart(2, '0')}`
        await trx
          .insertInto('group')
          .values({ name, name_key: name.toLowerCase(), create_ts: 1, update_ts: 1 })
          .execute()
      }
    })
    assert.ok(!(await one.get(GROUPS)).text.includes('Watch 50'))
    assert.ok((await one.get(`${GROUPS}?page=2`)).text.includes('Watch 50'))
  })

  test('a directory token is made with the password, shown once, and revoked', async () => {
    assert.match((await one.get(DIRECTORY)).text, /https:\/\/moot\.example\/scim\/v2/)
    const form = { name: 'Entra ID', current_password: PASSWORD }
    await refused(`${DIRECTORY}/new`, DIRECTORY, { ...form, name: '' }, /Enter a name/)
    await refused(`${DIRECTORY}/new`, DIRECTORY, { ...form, current_password: 'x' }, /class="fault"/)
    await one.get(`${DIRECTORY}/new`)
    const { text } = await one.send(DIRECTORY, form)
    const [token] = /fmd_\w+/.exec(text)!
    const asked = async () => (await scimWith(stage(), `Bearer ${token}`)('GET', '/Users?count=0')).status
    assert.equal(await asked(), 200)
    const listed = (await one.get(DIRECTORY)).text
    assert.ok(listed.includes('Entra ID') && !listed.includes(token))
    const [, id] = /name="directory_token_id" value="(\d+)"/.exec(listed)!
    assert.equal(await sent(DIRECTORY, `${DIRECTORY}/end`, { directory_token_id: id! }), `${DIRECTORY}?done=ended`)
    assert.equal(await asked(), 401)
  })

  test('a session makes a token by the API only with the password', async () => {
    const [, csrf] = /name="csrf_token" value="([^"]+)"/.exec((await one.get(DIRECTORY)).text)!
    const headers = { 'x-csrf-token': csrf! }
    const missing = await one.api('POST', '/directory_tokens', { name: 'Okta' }, headers)
    assert.deepEqual([missing.status, missing.body.errors[0].field], [422, 'current_password'])
    const made = await one.api('POST', '/directory_tokens', { name: 'Okta', current_password: PASSWORD }, headers)
    assert.equal(made.status, 201)
  })
})
