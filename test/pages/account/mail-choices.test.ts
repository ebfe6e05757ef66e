// The page of the account that chooses mail: the same choices as those of the API, without script.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onBothDatabases } from '../../stage.ts'
import { signedIn, withPassword } from '../people.ts'

const MAIL = '/account/mail'

onBothDatabases('choices of mail', (stage) => {
  test('it shows what is chosen, and saves what the form says as the API does', async () => {
    const ada = await withPassword(stage())
    const one = await signedIn(stage(), ada)
    const chosen = async () => (await one.api('GET', `/members/${ada.id}/mail_choices`)).body
    const fresh = await one.get(MAIL)
    for (const flag of ['invitations', 'updates', 'followups'])
      assert.match(fresh.text, new RegExp(`type="checkbox" name="${flag}" checked`))
    assert.match(fresh.text, /<option value="" selected>Don’t remind me/)
    assert.match(fresh.text, /name="digest" value="off" checked/)
    assert.match(fresh.text, /<option value="8" selected>0?8:00/)
    const sent = { invitations: 'on', reminder_minutes: '60', digest: 'weekly', digest_hour: '7' }
    const { status, location } = await one.send(MAIL, sent)
    assert.deepEqual([status, location], [303, `${MAIL}?done=saved`])
    const { member_id: _, update_ts: __, ...now } = await chosen()
    assert.deepEqual(now, {
      ...{ invitations: true, updates: false, followups: false },
      ...{ reminder_minutes: 60, digest: 'weekly', digest_hour: 7 },
    })
    const later = await one.get(location!)
    assert.match(later.text, /role="status"[^>]*>Saved/)
    assert.match(later.text, /<option value="60" selected>1 hour before/)
    assert.doesNotMatch(later.text, /name="updates" checked/)
    assert.equal((await one.send(MAIL, { ...sent, reminder_minutes: '' })).status, 303)
    assert.equal((await chosen()).reminder_minutes, null)
  })

  test('a time that a program has chosen is offered beside the usual ones', async () => {
    const ada = await withPassword(stage())
    const one = await signedIn(stage(), ada)
    await one.get(MAIL)
    const headers = { 'x-csrf-token': one.hidden['csrf_token']! }
    const choices = `/members/${ada.id}/mail_choices`
    assert.equal((await one.api('PATCH', choices, { reminder_minutes: 90 }, headers)).status, 200)
    assert.match((await one.get(MAIL)).text, /<option value="90" selected>90 minutes before/)
  })

  test('what the API would refuse is refused with the words of its field, and nothing is saved', async () => {
    const ada = await withPassword(stage())
    const one = await signedIn(stage(), ada)
    await one.get(MAIL)
    const right = { invitations: 'on', reminder_minutes: '30', digest: 'daily', digest_hour: '9' }
    for (const [name, value] of [
      ['reminder_minutes', '4'],
      ['reminder_minutes', 'soon'],
      ['digest', 'hourly'],
      ['digest_hour', '24'],
      ['digest_hour', ''],
    ] as const) {
      const { status, text } = await one.send(MAIL, { ...right, [name]: value })
      assert.equal(status, 422, `${name} ${value}`)
      assert.match(text, new RegExp(`<a href="#${name}">`), `${name} ${value}`)
    }
    assert.equal((await one.api('GET', `/members/${ada.id}/mail_choices`)).body.digest, 'off')
  })

  test('it says why nothing comes whatever is chosen, until the person saves; choices that somebody else saves change nothing of that', async () => {
    const ada = await withPassword(stage())
    const one = await signedIn(stage(), ada)
    const { email_key } = await stage()
      .site.db.reads.selectFrom('member')
      .select('email_key')
      .where('member_id', '=', ada.id)
      .executeTakeFirstOrThrow()
    const chief = await stage().as(await stage().person({ enterprise: true }))
    const form = {
      invitations: 'on',
      updates: 'on',
      followups: 'on',
      reminder_minutes: '',
      digest: 'off',
      digest_hour: '8',
    }
    for (const [table, text] of [
      ['mail_pause', /bounced, so you only get e\u2011mail about your account/],
      ['mail_stop', /You unsubscribed from all e\u2011mail about meetings/],
    ] as const) {
      assert.doesNotMatch((await one.get(MAIL)).text, text)
      const row = { email_key: email_key!, create_ts: stage().site.clock() }
      await stage().write((trx) => trx.insertInto(table).values(row).execute())
      await chief.patch(`/members/${ada.id}/mail_choices`, { updates: true })
      assert.match((await one.get(MAIL)).text, text)
      assert.equal((await one.send(MAIL, form)).status, 303)
      assert.doesNotMatch((await one.get(MAIL)).text, text)
    }
  })

  test('hours and languages are those of the person', async () => {
    const ada = await withPassword(stage())
    const one = await signedIn(stage(), ada)
    await stage().write((trx) =>
      trx
        .updateTable('member')
        .set({ language: 'de', timezone_name: 'America/New_York' })
        .where('member_id', '=', ada.id)
        .execute(),
    )
    const { text } = await one.get(MAIL)
    assert.match(text, /Vor jeder Besprechung erinnern/)
    assert.match(text, /America\/New_York/)
    assert.match(text, /<option value="8" selected>08:00/)
  })
})
