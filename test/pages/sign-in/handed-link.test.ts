// The link that an enterprise administrator hands to a person: who gets one, what it does, and when it stops working.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Browser, browser } from '../../browser.ts'
import { onBothDatabases } from '../../stage.ts'
import { PASSWORD, type Somebody, signedIn, withPassword } from '../people.ts'

const DAY = 86_400
const CHOSEN = 'nine wet gulls asleep'

onBothDatabases('a link to hand over', (stage) => {
  let one: Browser
  let chief: Somebody

  before(async () => {
    chief = await withPassword(stage(), { enterprise: true })
    one = await signedIn(stage(), chief)
  })

  const pathOf = (id: number) => `/administration/members/${id}/link`
  const emailOf = async (member_id: number) =>
    (
      await stage()
        .site.db.reads.selectFrom('member')
        .select('email')
        .where('member_id', '=', member_id)
        .executeTakeFirstOrThrow()
    ).email!

  // A browser that sends no referrer sends a form without its origin, which is refused.
  test('its form is sent from a page of the account, with its origin', async () => {
    const { headers, text } = await one.get(pathOf(await stage().person()))
    assert.equal(headers['referrer-policy'], 'same-origin')
    assert.match(text, /\/account"/)
  })

  /** Makes a link; gives its path. */
  async function made(id: number): Promise<string> {
    assert.equal((await one.get(pathOf(id))).status, 200)
    const { status, text } = await one.send(pathOf(id), { current_password: PASSWORD })
    assert.equal(status, 200, text)
    return /\/password\/new\?link=[\w-]+/.exec(text)![0]
  }
  const opens = async (link: string) => !(await browser(stage().app).get(link)).text.includes('no longer valid')

  /** What the API answers the administrator. */
  async function api(method: 'DELETE' | 'PATCH', path: string, body?: object) {
    const [, csrf] = /name="csrf_token" value="([^"]+)"/.exec((await one.get(pathOf(chief.id))).text)!
    return one.api(method, path, body, { 'x-csrf-token': csrf! })
  }

  /** Sets a password with a link. */
  async function use(link: string) {
    const theirs = browser(stage().app)
    await theirs.get(link)
    const form = { link: link.split('=')[1]!, password: CHOSEN, again: CHOSEN }
    return theirs.send('/password/new', form)
  }

  test('is for enterprise administrators alone, with their password, and only for accounts that work', async () => {
    const id = await stage().person()
    const owner = await withPassword(stage())
    await stage().organization(owner.id)
    const plain = await signedIn(stage(), owner)
    assert.equal((await plain.get(pathOf(id))).status, 403)
    assert.equal((await plain.send(pathOf(id), { current_password: PASSWORD })).status, 403)
    const { status, location } = await browser(stage().app).get(pathOf(id))
    assert.deepEqual([status, location?.startsWith('/sign-in')], [303, true])
    await one.get(pathOf(id))
    const wrong = await one.send(pathOf(id), { current_password: 'not this one at all' })
    assert.equal(wrong.status, 422)
    assert.doesNotMatch(wrong.text, /password\/new/)
    assert.equal((await one.send(pathOf(id), {})).status, 422)
    assert.equal((await one.get(pathOf(999_999))).status, 404)
    assert.equal((await one.get('/administration/members/nobody/link')).status, 404)
    const ended = await stage().person()
    assert.equal((await api('DELETE', `/members/${ended}`)).status, 204)
    assert.equal((await one.get(pathOf(ended))).status, 404)
  })

  test('sets a first password, once, within seven days, and is in the audit log without its secret', async () => {
    const id = await stage().person()
    const link = await made(id)
    assert.equal((await use(link)).status, 303)
    const theirs = browser(stage().app)
    assert.equal((await theirs.signIn(await emailOf(id), CHOSEN)).status, 303)
    assert.equal(await opens(link), false)
    const { body } = await one.api('GET', `/audit?subject_id=${id}&action=password_link_made`)
    assert.deepEqual(
      body.map((entry: any) => [entry.member_id.value, entry.via]),
      [[chief.id, 'session']],
    )
    assert.ok(!JSON.stringify(body).includes(link.split('=')[1]!))

    const late = await made(await stage().person())
    stage().pass(7 * DAY - 1)
    one = await signedIn(stage(), chief)
    assert.equal(await opens(late), true)
    stage().pass(1)
    assert.equal(await opens(late), false)
  })

  test('ends those before it, and ends when the person comes in or their address changes', async () => {
    const id = await stage().person()
    const [first, second] = [await made(id), await made(id)]
    assert.deepEqual([await opens(first), await opens(second)], [false, true])
    const changed = { email: 'elsewhere@tides.example', current_password: PASSWORD }
    assert.equal((await api('PATCH', `/members/${id}`, changed)).status, 200)
    assert.equal(await opens(second), false)
  })

  test('of somebody who has a password, it lasts half an hour and ends their sessions', async () => {
    const bo = await withPassword(stage())
    const theirs = await signedIn(stage(), bo)
    const late = await made(bo.id)
    stage().pass(1_800)
    assert.equal(await opens(late), false)
    const link = await made(bo.id)
    assert.equal((await use(link)).status, 303)
    assert.equal((await theirs.api('GET', '/rooms')).status, 401)
  })

  test('where people sign in with their company, there is the address of that alone', async () => {
    const id = await stage().person()
    await stage().write((trx) =>
      trx
        .insertInto('sign_in_provider')
        .values({
          ...{ name: 'harbour', label: 'Harbour', kind: 'oidc', issuer: 'https://id.tides.example', client_id: 'moot' },
          ...{ scopes: 'openid', domains: '[]', client_secret: null, groups_claim: null, only: 1, enabled: 1 },
          ...{ creates_members: 0, follows_profile: 0, create_ts: 0, update_ts: 0 },
        })
        .execute(),
    )
    const { status, text } = await one.get(pathOf(id))
    assert.equal(status, 200)
    assert.match(text, /\/sign-in<\/textarea>/)
    assert.doesNotMatch(text, /current_password/)
  })
})
