// Mail choices: read and changed through the API, and by the links of mail without signing in.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { stopToken } from '../../server/actions/mailings/mail-tokens.ts'
import { assertInvalid, newMeeting, type Scene, type Someone, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

const USUAL = {
  ...{ invitations: true, updates: true, followups: true },
  ...{ reminder_minutes: null, digest: 'off', digest_hour: 8 },
}

onBothDatabases('mail choices', (stage) => {
  let scene: Scene
  let member: Someone
  const path = () => `/members/${member.id}/mail_choices`

  before(async () => {
    scene = await setScene(stage())
    member = await someone(stage(), scene, { organization: 3, room: 3 })
  })

  const emailOf = async (id: number): Promise<string> => (await scene.chief.client.get(`/members/${id}`)).body.email
  const linkOf = async (id: number, flag: 'invitations' | 'followups') =>
    `/mail/stop/${stopToken(stage().site.sealKey, id, flag, await emailOf(id))}`
  const press = (url: string, payload = 'List-Unsubscribe=One-Click', type = 'application/x-www-form-urlencoded') =>
    stage().app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })

  test('who has chosen nothing has the usual; PATCH changes what is sent, and PATCH and GET agree', async () => {
    assert.deepEqual((await member.client.get(path())).body, USUAL)
    const { status, body } = await member.client.patch(path(), {
      updates: false,
      reminder_minutes: 30,
      digest: 'weekly',
    })
    assert.equal(status, 200)
    assert.deepEqual(body, { ...USUAL, updates: false, reminder_minutes: 30, digest: 'weekly' })
    assert.deepEqual((await member.client.get(path())).body, body)
    assert.deepEqual((await member.client.patch(path(), { ...USUAL })).body, USUAL)
  })

  test('422 for what is no choice', async () => {
    for (const [field, value] of [
      ['reminder_minutes', 4],
      ['reminder_minutes', 10_081],
      ['digest', 'hourly'],
      ['digest_hour', 24],
      ['invitations', 'perhaps'],
    ] as const)
      assertInvalid(await member.client.patch(path(), { [field]: value }), 'mail_choices', [field, 'invalid_value'])
    assertInvalid(await member.client.patch(path(), { mails: false }), 'mail_choices', ['mails', 'unknown_field'])
  })

  test('others may neither read nor change them; an enterprise administrator may', async () => {
    assert.equal((await scene.owner.client.get(path())).status, 403)
    assert.equal((await scene.owner.client.patch(path(), { updates: false })).status, 403)
    assert.equal((await scene.chief.client.get(path())).status, 200)
  })

  test('mail that came back: its person and enterprise administrators see since when, and resume it; what was stopped stays so', async () => {
    const own = `/members/${member.id}`
    const { site } = stage()
    const since = site.clock()
    const email_key = (await emailOf(member.id)).toLowerCase()
    const row = { email_key, create_ts: since }
    const pause = () =>
      stage().write(async (trx) => {
        await trx.insertInto('mail_pause').values(row).execute()
        for (const notice_id of [1, 2, 3])
          await trx
            .insertInto('mail_bounce')
            .values({ ...row, notice_id })
            .execute()
      })
    const shown = async ({ client }: Someone, path = own) => (await client.get(path)).body.mail_pause_ts
    const left = async () =>
      (await site.db.reads.selectFrom('mail_bounce').select('notice_id').where('email_key', '=', email_key).execute())
        .length
    const entries = async () =>
      (await scene.chief.client.get('/audit?action=mail_resumed')).body.filter(
        ({ object_id }: { object_id: number }) => object_id === member.id,
      ).length
    assert.equal(await shown(member), null)
    await stage().write((trx) => trx.insertInto('mail_stop').values(row).execute())
    const before = await entries()
    for (const [times, by] of [scene.chief, member].entries()) {
      await pause()
      assert.equal((await shown(member)).value, since)
      assert.equal((await shown(scene.chief)).value, since)
      const { body } = await scene.chief.client.get('/members?per_page=100')
      const listed = body.filter((one: { mail_pause_ts: unknown }) => one.mail_pause_ts)
      assert.deepEqual(
        listed.map((one: { member_id: number }) => one.member_id),
        [member.id],
      )
      assert.equal((await scene.owner.client.get(own)).status, 403)
      assert.equal((await scene.owner.client.post(`${own}/resume_mail`)).status, 403)
      assertInvalid(await by.client.post(`${own}/resume_mail`, { mails: true }), 'members', ['mails', 'unknown_field'])
      assert.equal((await shown(member)).value, since)
      const resumed = await by.client.post(`${own}/resume_mail`)
      assert.deepEqual([resumed.status, resumed.body.member_id, resumed.body.mail_pause_ts], [200, member.id, null])
      assert.deepEqual([await shown(member), await left()], [null, 0])
      // Once more does nothing.
      assert.equal((await by.client.post(`${own}/resume_mail`)).status, 200)
      assert.equal(await entries(), before + times + 1)
    }
    const stops = site.db.reads.selectFrom('mail_stop').select('email_key').where('email_key', '=', email_key)
    assert.equal((await stops.execute()).length, 1)
    await stage().write((trx) => trx.deleteFrom('mail_stop').where('email_key', '=', email_key).execute())
    assert.equal((await scene.chief.client.post('/members/2000000000/resume_mail')).status, 404)
  })

  test('who wants no follow-ups is no recipient of one, but of a reminder', async () => {
    const meeting = await newMeeting(scene)
    await scene.owner.client.post(`/meetings/${meeting}/attendees`, { member_id: member.id })
    await member.client.patch(path(), { followups: false })
    const count = async (kind: string) =>
      (await scene.owner.client.post(`/meetings/${meeting}/mailings`, { kind })).body.recipients
    assert.equal(await count('followup'), 1)
    assert.equal(await count('reminder'), 2)
    await member.client.patch(path(), { followups: true })
  })

  test('the link of a mail: GET asks and changes nothing, POST without a cookie stops that kind', async () => {
    await stage().write((trx) =>
      trx.updateTable('member').set({ claimed_ts: 1 }).where('member_id', '=', member.id).execute(),
    )
    const url = await linkOf(member.id, 'followups')
    const page = await stage().app.inject({ url, headers: { 'accept-language': 'de' } })
    assert.equal(page.statusCode, 200)
    assert.match(page.body, /Abbestellen/)
    assert.equal(page.headers['x-robots-tag'], 'noindex')
    assert.equal((await member.client.get(path())).body.followups, true)
    const done = await press(url)
    assert.equal(done.statusCode, 200)
    assert.deepEqual((await member.client.get(path())).body, { ...USUAL, followups: false })
    const form = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    const other = await linkOf(member.id, 'invitations')
    assert.equal((await press(other, form, 'multipart/form-data; boundary=x')).statusCode, 200)
    assert.equal((await member.client.get(path())).body.invitations, false)
    await member.client.patch(path(), USUAL)
  })

  test('the page of the link is in the language of its person, and offers no other', async () => {
    const url = await linkOf(member.id, 'followups')
    await member.client.patch(`/members/${member.id}`, { language: 'de' })
    for (const { body } of [
      await stage().app.inject({ url, headers: { 'accept-language': 'en' } }),
      await press(url),
    ]) {
      assert.match(body, /<html lang="de"/)
      assert.match(body, /E-Mails abbestellen/)
      assert.doesNotMatch(body, /\/language\//)
    }
    await member.client.patch(`/members/${member.id}`, { language: null })
    await member.client.patch(path(), USUAL)
  })

  test('no answer of such a link is kept, indexed or named elsewhere, and it names nobody but its person', async () => {
    const url = await linkOf(member.id, 'followups')
    const [own, other] = await Promise.all(
      [member, scene.owner].map(async ({ id }) => (await scene.chief.client.get(`/members/${id}`)).body),
    )
    for (const [name, { statusCode, headers, body }, status] of [
      ['GET', await stage().app.inject({ url }), 200],
      ['POST', await press(url), 200],
      ['GET of another', await stage().app.inject({ url: `${url}x` }), 404],
      ['POST of another', await press(`${url}x`), 404],
    ] as const) {
      assert.equal(statusCode, status, name)
      assert.equal(headers['referrer-policy'], 'no-referrer', name)
      assert.equal(headers['x-robots-tag'], 'noindex', name)
      assert.equal(headers['cache-control'], 'no-store', name)
      assert.equal(body.includes(own.email), status === 200, name)
      for (const hidden of [other.last_name, other.email]) assert.ok(!body.includes(hidden), `${name}: ${hidden}`)
    }
    await member.client.patch(path(), USUAL)
  })

  test('the link of somebody who never used an account stops the site for that address', async () => {
    const meeting = await newMeeting(scene)
    const email = 'stranger@lakeside.example'
    const { body } = await scene.owner.client.post(`/meetings/${meeting}/attendees`, { email })
    const url = `/mail/stop/${stopToken(stage().site.sealKey, body.member_id, 'invitations', email)}`
    const asked = await stage().app.inject({ url })
    assert.match(asked.body, /Stop sending e\u2011mail about meetings/)
    const stopped = await press(url)
    assert.equal(stopped.statusCode, 200)
    for (const { body: page } of [asked, stopped]) {
      assert.doesNotMatch(page, /your account/i)
      assert.match(page, /If you get an account on this site/)
    }
    for (const kind of ['invitation', 'followup', 'reminder']) {
      const sent = await scene.owner.client.post(`/meetings/${meeting}/mailings`, { kind })
      assert.equal(sent.body.recipients, 1, kind)
    }
  })

  test('a link that is not ours, or is of another address, is 404 and stops nothing', async () => {
    const url = await linkOf(member.id, 'followups')
    const token = url.slice('/mail/stop/'.length)
    const swapped = token.replace('followups', 'invitations')
    const foreign = token.replace(String(member.id), String(scene.owner.id))
    for (const bad of [swapped, foreign, token.slice(0, -1), `${token}x`, 'x', '1.followups.', '%00', '..%2f..']) {
      const answer = await press(`/mail/stop/${bad}`)
      assert.equal(answer.statusCode, 404, bad)
    }
    await scene.chief.client.patch(`/members/${member.id}`, { email: 'elsewhere@lakeside.example' })
    assert.equal((await press(url)).statusCode, 404)
    assert.deepEqual((await member.client.get(path())).body, USUAL)
  })
})
