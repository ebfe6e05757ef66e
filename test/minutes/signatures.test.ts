// Signing approved minutes through HTTP: who may, what is in the file, and what happens beside the next approval.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import canonicalize from 'canonicalize'
import { checkedRecord } from '../../contract/minutes/approved-record.ts'
import { verifyMinutes } from '../../docs/examples/verify-minutes.ts'
import type { Owner } from '../identity/passkeys/owner.ts'
import { at, someone } from '../places/scene.ts'
import { ftest } from '../ring.ts'
import { onBothDatabases } from '../stage.ts'
import { errorsOf, signers } from './in-session.ts'

const SITE = 'https://moot.example'

/** A time as documents in English have it, with plain spaces. */
function inEnglish(seconds: number): string {
  const moment = new Date(seconds * 1000)
  const day = moment.toLocaleDateString('en-GB', { dateStyle: 'full', timeZone: 'UTC' })
  const time = moment.toLocaleTimeString('en-GB', { timeStyle: 'short', timeZone: 'UTC' })
  return `${day}, ${time}`.replace(/\s/g, ' ')
}

onBothDatabases('signing minutes', (stage) => {
  let given: Awaited<ReturnType<typeof signers>>
  before(async () => {
    given = await signers(stage())
  })

  test('is answered with the signature, which the file and the lists have, and both verifiers accept', async () => {
    const { ada, bela, cleo, ask, approved, begin, send, sign, fileOf } = given
    const { meeting, path } = await approved()
    const revision = path.replace('/signatures', '')
    const next = (await ask(ada, 'GET', `/changes?after=now&kind=meeting&meeting_id=${meeting}`)).headers[
      'x-next-cursor'
    ]
    const signable = async (who: Owner) => {
      const { body } = await ask(who, 'GET', `${path}/options`)
      return [body.signable, body.passkey_count]
    }
    assert.deepEqual(
      [await signable(ada), await signable(cleo)],
      [
        [true, 1],
        [false, 0],
      ],
    )
    const { body, status } = await begin(ada, path)
    assert.equal(status, 200)
    const { statement, options } = body
    assert.deepEqual(Object.keys(body).sort(), ['options', 'statement'])
    const { sha256 } = (await ask(ada, 'GET', revision)).body
    const { public_key_sha256 } = (await ask(ada, 'GET', '/passkeys')).body[0]
    const { name: member_name } = await stage()
      .site.db.reads.selectFrom('member')
      .select('name')
      .where('member_id', '=', ada.id)
      .executeTakeFirstOrThrow()
    const { nonce, ...fixed } = statement
    assert.ok(Buffer.from(nonce, 'base64url').length >= 16)
    assert.deepEqual(fixed, {
      ...{ type: 'folkmoot-minutes-signature', version: 1, site: SITE, meeting_id: meeting, number: 1, sha256 },
      ...{ member_id: ada.id, member_name, credential_id: ada.authenticator.id, public_key_sha256 },
      create_ts: stage().site.clock(),
    })
    assert.deepEqual(
      options.allowCredentials.map(({ id }: any) => id),
      [ada.authenticator.id],
    )
    assert.deepEqual([options.rpId, options.userVerification], ['moot.example', 'required'])
    stage().pass(60)
    const answer = await send(ada, path, ada.authenticator.get(options))
    const shown = {
      member_id: ada.id,
      member_name,
      credential_id: ada.authenticator.id,
      public_key_sha256,
      alg: 'ES256',
    }
    assert.equal(answer.status, 201, answer.text)
    assert.deepEqual(answer.body, { ...shown, create_ts: at(statement.create_ts) })
    assert.deepEqual((await ask(cleo, 'GET', path)).body, [answer.body])
    assert.deepEqual(await signable(ada), [false, 1])
    const [{ last_used_ts }] = (await ask(ada, 'GET', '/passkeys')).body
    assert.equal(last_used_ts.value, stage().site.clock())
    assert.equal((await sign(bela, path)).status, 201)
    assert.deepEqual(errorsOf(await sign(ada, path)), [422, 'credential not_unique'])
    assert.equal((await ask(ada, 'GET', revision)).body.signature_count, 2)
    const told = await ask(ada, 'GET', `/changes?after=${next}&kind=meeting&meeting_id=${meeting}`)
    assert.deepEqual(
      told.body.map(({ what }: any) => what),
      ['changed'],
    )
    const written = (await stage().audit()).filter(({ action }) => action === 'minutes_signed')
    assert.deepEqual(
      written.map((one) => [one.member_id, one.object_id, one.details]),
      [ada, bela].map(({ id, authenticator }) => [
        id,
        meeting,
        {
          revision: 1,
          sha256,
          key: authenticator === ada.authenticator ? public_key_sha256 : written[1]!.details['key'],
        },
      ]),
    )

    const file = await fileOf(path)
    const { signatures, ...rest } = JSON.parse(file)
    assert.equal(canonicalize(JSON.parse(file)), file)
    assert.equal(canonicalize(rest), (await ask(ada, 'GET', `${revision}?format=json`)).text)
    assert.deepEqual(signatures[0].statement, statement)
    const checked = await checkedRecord(Uint8Array.from(Buffer.from(file)))
    assert.ok(!('fault' in checked), JSON.stringify(checked))
    assert.equal(checked.sha256, sha256)
    assert.equal(verifyMinutes([Buffer.from(file)]).length, 2)
    const when = inEnglish(statement.create_ts)
    const keys = (await ask(cleo, 'GET', path)).body.map((one: any) => [one.member_name, one.public_key_sha256])
    assert.deepEqual(keys[0], [member_name, public_key_sha256])
    // Béla signed a minute after Ada's statement.
    const [, [second, secondKey]] = keys
    const later = inEnglish(statement.create_ts + 60)
    const said = `${member_name}, ${when} (UTC), key ${public_key_sha256} · ${second}, ${later} (UTC), key ${secondKey}`
    for (const format of ['markdown', 'html']) {
      const { text } = await ask(ada, 'GET', `${revision}?format=${format}`)
      const shown = text.replace(/<[^>]*>|[*\\]/g, ' ').replace(/\s+/g, ' ')
      assert.ok(shown.includes(`Signatures`), format)
      assert.ok(shown.includes(said), `${format}: ${said} is not in ${shown}`)
    }
  })

  test('is for those who approved, in a session; anybody else gets 403', async () => {
    const { scene, ada, bela, cleo, approved, begin, send } = given
    const { meeting, path } = await approved()
    const { body } = await begin(ada, path)
    const credential = ada.authenticator.get(body.options)
    assert.equal((await begin(cleo, path)).status, 403, 'who objected')
    assert.equal((await send(cleo, path, credential)).status, 403)
    const token = await stage().as(ada.id)
    assert.equal((await token.post(`${path}/options`, {})).status, 403, 'a token')
    assert.equal((await token.post(path, { credential })).status, 403)
    assert.deepEqual((await token.get(`${path}/options`)).body, { signable: false, passkey_count: 0 })
    const reader = await someone(stage(), scene, { room: 4 })
    assert.equal((await reader.client.get(path)).status, 200)
    const stranger = await someone(stage(), scene)
    assert.equal((await stranger.client.get(path)).status, 403)
    assert.equal((await begin(ada, `/meetings/${meeting}/minutes/revisions/2/signatures`)).status, 404)
    // Who may no longer read the meeting may not sign it.
    await stage().write((trx) => trx.deleteFrom('room_member').where('member_id', '=', bela.id).execute())
    await stage().write((trx) =>
      trx.deleteFrom('attendee').where('member_id', '=', bela.id).where('meeting_id', '=', meeting).execute(),
    )
    assert.equal((await begin(bela, path)).status, 403)
    await stage().place(scene.room, bela.id, 2)
    assert.equal((await send(ada, path, credential)).status, 201)
  })

  ftest('beside the approval of the next minutes, it is in their link or refused', async () => {
    const { scene, ada, bela, ask, become, begin, send, fileOf } = given
    const { body: series } = await ask(ada, 'POST', `/rooms/${scene.room}/meeting_series`, {
      ...{ name: 'Tides', dtstart: '2026-12-03T10:00:00', timezone_name: 'Europe/Berlin', rrule: 'FREQ=WEEKLY' },
    })
    let before: { path: string } | undefined
    const counts: number[] = []
    for (let week = 0; week < 5; week++) {
      const slot = Date.UTC(2026, 11, 3 + 7 * week, 9) / 1000
      const { meeting_id } = (await ask(ada, 'GET', `/meeting_series/${series.meeting_series_id}/meeting_at/${slot}`))
        .body
      await become(ada, meeting_id, 'in_review')
      await ask(bela, 'PUT', `/meetings/${meeting_id}/minutes/approval`, { approved: true })
      const now = { path: `/meetings/${meeting_id}/minutes/revisions/1/signatures` }
      const last = before
      if (!last) await become(ada, meeting_id, 'approved')
      else {
        const credentials = await Promise.all(
          [ada, bela].map(async (who) => who.authenticator.get((await begin(who, last.path)).body.options)),
        )
        const [one, other] = await Promise.all([
          send(ada, last.path, credentials[0]),
          send(bela, last.path, credentials[1]),
          become(ada, meeting_id, 'approved'),
        ])
        for (const answer of [one!, other!])
          assert.ok(answer.status === 201 || errorsOf(answer).join() === '422,number locked', answer.text)
        const files = [await fileOf(last.path), await fileOf(now.path)]
        counts.push(JSON.parse(files[0]!).signatures.length)
        verifyMinutes(files.map((file) => Buffer.from(file)))
      }
      before = now
    }
    assert.equal(counts.length, 4)
  })
})
