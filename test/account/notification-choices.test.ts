// Notification choices: read and changed through the API, and their mail stopped by the link of such mail.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { notificationKinds } from '../../contract/notifications/kinds.ts'
import { stopToken } from '../../server/actions/mailings/mail-tokens.ts'
import { assertInvalid, type Scene, type Someone, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

type Choices = Record<string, { page: boolean; mail: boolean | null; push: boolean }>

const USUAL: Choices = Object.fromEntries(
  Object.entries(notificationKinds).map(([kind, usual]) => [
    kind,
    { ...usual, mail: usual.mail === 'invitations' ? true : usual.mail },
  ]),
)

onBothDatabases('notification choices', (stage) => {
  let scene: Scene
  let member: Someone
  const path = () => `/members/${member.id}/notification_choices`
  const mailPath = () => `/members/${member.id}/mail_choices`
  const chosen = async (): Promise<Choices> => (await member.client.get(path())).body

  before(async () => {
    scene = await setScene(stage())
  })

  test('anyone who has chosen nothing has the usual channels of each kind', async () => {
    member = await someone(stage(), scene, { organization: 3 })
    assert.deepEqual(await chosen(), USUAL)
    assert.deepEqual(USUAL['action_item_assigned'], { page: true, mail: true, push: true })
    assert.deepEqual(USUAL['meeting_moved'], { page: true, mail: null, push: true })
    assert.deepEqual(USUAL['invited'], { page: true, mail: true, push: true })
  })

  test('PATCH takes any part, and sends back what GET then gives; all that was read can be sent', async () => {
    member = await someone(stage(), scene, { organization: 3 })
    const sent = {
      mentioned: { mail: false },
      meeting_moved: { push: false },
      reply_received: { page: false, push: true },
    }
    const { status, body } = await member.client.patch(path(), sent)
    assert.equal(status, 200)
    const expected = { ...USUAL }
    for (const [kind, some] of Object.entries(sent)) expected[kind] = { ...expected[kind]!, ...some }
    assert.deepEqual(body, expected)
    assert.deepEqual(await chosen(), expected)
    assert.deepEqual((await member.client.patch(path(), {})).body, expected)
    assert.deepEqual((await member.client.patch(path(), { mentioned: {} })).body, expected)
    assert.deepEqual((await member.client.patch(path(), USUAL)).body, USUAL)
  })

  test('422 for unknown kinds and channels, wrong values, and mail that is no choice; nothing of it is saved', async () => {
    member = await someone(stage(), scene, { organization: 3 })
    const invalid = async (sent: object, ...entry: Parameters<typeof assertInvalid>[2]) =>
      assertInvalid(await member.client.patch(path(), sent), 'notification_choices', entry)
    await invalid({ weather_changed: { page: true } }, 'weather_changed', 'unknown_field')
    await invalid({ mentioned: { sms: true } }, 'mentioned', 'unknown_field')
    await invalid({ mentioned: { mail: 'yes' } }, 'mentioned', 'invalid_value')
    await invalid({ mentioned: { mail: null } }, 'mentioned', 'invalid_value')
    await invalid({ mentioned: { page: 1 } }, 'mentioned', 'invalid_value')
    await invalid({ mentioned: true }, 'mentioned', 'invalid_value')
    await invalid({ mentioned: null }, 'mentioned', 'invalid_value')
    await invalid({ invited: { mail: null } }, 'invited', 'invalid_value')
    for (const kind of ['meeting_moved', 'meeting_canceled', 'meeting_restored', 'meeting_starting'])
      for (const mail of [true, false])
        await invalid({ invited: { mail: false }, [kind]: { page: false, mail } }, kind, 'invalid_value')
    assert.equal((await member.client.patch(path(), [])).status, 400)
    assert.deepEqual(await chosen(), USUAL)
    assert.equal((await member.client.get(mailPath())).body.invitations, true)
  })

  test('mail of invitations is that of the mail choices, whichever of them is changed', async () => {
    member = await someone(stage(), scene, { organization: 3 })
    await member.client.patch(mailPath(), { invitations: false })
    assert.equal((await chosen())['invited']!.mail, false)
    await member.client.patch(path(), { invited: { mail: true, push: false } })
    assert.equal((await member.client.get(mailPath())).body.invitations, true)
    await member.client.patch(path(), { invited: { mail: false } })
    const { body } = await member.client.get(mailPath())
    assert.equal(body.invitations, false)
    assert.deepEqual([body.updates, body.followups], [true, true])
    assert.deepEqual((await chosen())['invited'], { page: true, mail: false, push: false })
  })

  test('others may neither read nor change them; an enterprise administrator may; 404 for nobody', async () => {
    member = await someone(stage(), scene, { organization: 3 })
    assert.equal((await scene.owner.client.get(path())).status, 403)
    assert.equal((await scene.owner.client.patch(path(), { mentioned: { mail: false } })).status, 403)
    assert.deepEqual((await scene.chief.client.get(path())).body, USUAL)
    const { body } = await scene.chief.client.patch(path(), { mentioned: { page: false } })
    assert.deepEqual(body['mentioned'], { page: false, mail: true, push: true })
    assert.deepEqual(await chosen(), body)
    const nobody = '/members/2000000000/notification_choices'
    assert.equal((await scene.chief.client.get(nobody)).status, 404)
    assert.equal((await scene.chief.client.patch(nobody, {})).status, 404)
  })

  test('a change of what somebody else has changed since is 412', async () => {
    member = await someone(stage(), scene, { organization: 3 })
    const { headers } = await member.client.get(path())
    const tag = { headers: { 'if-match': String(headers['etag']) } }
    assert.equal((await scene.chief.client.patch(path(), { mentioned: { push: false } })).status, 200)
    assert.equal((await member.client.patch(path(), { mentioned: { mail: false } }, tag)).status, 412)
    assert.equal((await chosen())['mentioned']!.mail, true)
  })

  test('two changes at once of different kinds are both kept', async () => {
    member = await someone(stage(), scene, { organization: 3 })
    const answers = await Promise.all([
      member.client.patch(path(), { mentioned: { mail: false } }),
      member.client.patch(path(), { mentioned: { push: false } }),
      member.client.patch(path(), { invited: { push: false } }),
    ])
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    const { mentioned, invited } = await chosen()
    assert.deepEqual(mentioned, { page: true, mail: false, push: false })
    assert.deepEqual(invited, { page: true, mail: true, push: false })
  })

  test('the link of such mail asks with GET, and with POST stops mail of all kinds but invitations', async () => {
    member = await someone(stage(), scene, { organization: 3 })
    await stage().write((trx) =>
      trx.updateTable('member').set({ claimed_ts: 1 }).where('member_id', '=', member.id).execute(),
    )
    await member.client.patch(path(), { action_item_due: { mail: true }, mentioned: { push: false } })
    const { email } = (await scene.chief.client.get(`/members/${member.id}`)).body
    const url = `/mail/stop/${stopToken(stage().site.sealKey, member.id, 'notifications', email)}`
    const page = await stage().app.inject({ url })
    assert.equal(page.statusCode, 200)
    assert.match(page.body, /sending notification e[-\u2011]mails to/)
    assert.equal((await chosen())['mentioned']!.mail, true)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const press = (address: string) =>
      stage().app.inject({ method: 'POST', url: address, payload: 'List-Unsubscribe=One-Click', headers })
    assert.equal((await press(`${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`)).statusCode, 404)
    assert.equal((await chosen())['mentioned']!.mail, true)
    assert.equal((await press(url)).statusCode, 200)
    const after = await chosen()
    for (const [kind, { mail }] of Object.entries(after))
      assert.equal(mail, kind === 'invited' ? true : USUAL[kind]!.mail === null ? null : false, kind)
    assert.deepEqual(after['mentioned'], { page: true, mail: false, push: false })
    assert.equal((await member.client.get(mailPath())).body.invitations, true)
    assert.equal((await press(url)).statusCode, 200)
    assert.deepEqual(await chosen(), after)
  })
})
