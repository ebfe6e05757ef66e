// Signing approved minutes through HTTP: who may and until when, what is in the file, and each wrong answer of a passkey.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import canonicalize from 'canonicalize'
import { checkedRecord } from '../../contract/minutes/approved-record.ts'
import { verdictsOn } from '../../contract/minutes/record-chain.ts'
import { verifyMinutes } from '../../docs/examples/verify-minutes.ts'
import { CHALLENGE_LIFE } from '../../server/actions/account/passkeys/index.ts'
import { type Owner, withPasskey } from '../identity/passkeys/owner.ts'
import { type Changes, FLAGS, type SoftwareOptions } from '../identity/passkeys/software-authenticator.ts'
import { at, type Scene, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { inSession, signIn } from './in-session.ts'

const SITE = 'https://moot.example'
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

onBothDatabases('signing minutes', (stage) => {
  let scene: Scene
  /** Facilitators of every meeting, with a passkey of each algorithm. */
  let [ada, bela, cleo]: [Owner, Owner, Owner] = [] as never

  before(async () => {
    scene = await setScene(stage())
    const person = async (options: SoftwareOptions) => {
      const one = await withPasskey(stage(), options)
      await stage().place(scene.room, one.id, 2)
      return one
    }
    ada = await person({ alg: -7, counter: 3 })
    bela = await person({ alg: -8 })
    cleo = await person({ alg: -257 })
  })

  const ask = (who: Owner, verb: string, path: string, body?: object) => inSession(who.own, verb, path, body)
  const become = async (who: Owner, meeting: number, ...states: string[]) => {
    for (const state of states) {
      const answer = await ask(who, 'POST', `/meetings/${meeting}/minutes`, { state })
      assert.equal(answer.status, 200, answer.text)
    }
  }

  /** A meeting that Ada approved, of which Béla approves and Cleo doesn't. */
  async function approved(meeting?: number): Promise<{ meeting: number; path: string }> {
    const id = meeting ?? (await ask(ada, 'POST', `/rooms/${scene.room}/meetings`, { name: 'Board' })).body.meeting_id
    await become(ada, id, 'in_review')
    for (const [who, approved] of [
      [bela, true],
      [cleo, false],
    ] as const)
      assert.equal((await ask(who, 'PUT', `/meetings/${id}/minutes/approval`, { approved })).status, 200)
    await become(ada, id, 'approved')
    return { meeting: id, path: `/meetings/${id}/minutes/revisions/1/signatures` }
  }
  const begin = (who: Owner, path: string, body: object = {}) => ask(who, 'POST', `${path}/options`, body)
  const send = (who: Owner, path: string, credential: unknown) => ask(who, 'POST', path, { credential })
  const sign = (who: Owner, path: string, changes?: Changes) => signIn(who.own, who.authenticator, path, changes)
  const errorsOf = ({ status, body }: { status: number; body: any }) => [
    status,
    ...(body.errors ?? []).map(({ field, code }: any) => `${field} ${code}`),
  ]
  const fileOf = async (path: string) => (await ask(ada, 'GET', path.replace('/signatures', '?format=signed'))).text

  test('is answered with the signature, which the file and the lists have, and both verifiers accept', async () => {
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
    const markdown = (await ask(ada, 'GET', `${revision}?format=markdown`)).text
    assert.match(markdown, new RegExp(`Signatures.*${public_key_sha256}`, 's'))
  })

  test('is for those who approved, in a session; anybody else gets 403', async () => {
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

  test('is no longer possible once the minutes are reopened, approved anew, or followed in their series', async () => {
    const locked = [422, 'number locked']
    const { meeting, path } = await approved()
    const { body } = await begin(ada, path)
    await become(ada, meeting, 'draft')
    assert.deepEqual(errorsOf(await begin(ada, path)), locked)
    assert.deepEqual(errorsOf(await send(ada, path, ada.authenticator.get(body.options))), locked)
    await become(ada, meeting, 'in_review', 'approved')
    assert.deepEqual(errorsOf(await begin(ada, path)), locked)
    const again = path.replace('revisions/1', 'revisions/2')
    assert.equal((await begin(bela, again)).status, 403, 'who approved the revision before')
    assert.equal((await sign(ada, again)).status, 201)

    const { body: series } = await ask(ada, 'POST', `/rooms/${scene.room}/meeting_series`, {
      ...{ name: 'Rounds', dtstart: '2026-12-03T10:00:00', timezone_name: 'Europe/Berlin', rrule: 'FREQ=WEEKLY' },
    })
    const inWeek = async (week: number) => {
      const slot = Date.UTC(2026, 11, 3 + 7 * week, 9) / 1000
      const answer = await ask(ada, 'GET', `/meeting_series/${series.meeting_series_id}/meeting_at/${slot}`)
      return answer.body.meeting_id as number
    }
    const [first, second, third] = [await inWeek(0), await inWeek(1), await inWeek(2)]
    const one = await approved(first)
    assert.equal((await sign(ada, one.path)).status, 201)
    assert.equal((await sign(bela, one.path)).status, 201)
    const two = await approved(second)
    assert.deepEqual(errorsOf(await begin(ada, one.path)), locked, 'the next one names its signatures')
    assert.equal((await ask(ada, 'GET', `${one.path}/options`)).body.signable, false)
    const three = await approved(third)
    assert.equal((await sign(bela, three.path)).status, 201)
    const files = await Promise.all([one, two, three].map(({ path }) => fileOf(path)))
    const faults = async (texts: readonly string[]) => {
      const given = texts.map((text, place) => ({
        file: `${place}`,
        read: async () => Uint8Array.from(Buffer.from(text)),
      }))
      return (await Array.fromAsync(verdictsOn(given))).map(({ fault }) => fault)
    }
    assert.deepEqual(await faults(files), [undefined, undefined, undefined])
    assert.equal(verifyMinutes(files.map((file) => Buffer.from(file))).length, 1)
    const { signatures, ...rest } = JSON.parse(files[0]!)
    const less = canonicalize({ ...rest, signatures: signatures.slice(1) })!
    assert.deepEqual(await faults([less, ...files.slice(1)]), [undefined, 'signatures_differ', undefined])
    const none = canonicalize({ ...rest, signatures: [] })!
    assert.deepEqual(await faults([none, ...files.slice(1)]), [undefined, 'signatures_missing', undefined])
  })

  test('beside the approval of the next minutes, it is in their link or refused', async () => {
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

  test('a wrong answer of a passkey is refused, recorded, and uses the statement up', async () => {
    const { path } = await approved()
    const wrong: [Changes, string][] = [
      [{ clientData: { type: 'webauthn.create' } }, 'type'],
      [{ clientData: { origin: 'https://moot.example.net' } }, 'origin'],
      [{ clientData: { crossOrigin: true } }, 'cross origin'],
      [{ clientData: { topOrigin: 'https://moot.example.net' } }, 'cross origin'],
      [{ rpId: 'example' }, 'relying party'],
      [{ flags: FLAGS.present }, 'nobody verified'],
      [{ flags: FLAGS.verified }, 'nobody present'],
      [{ counter: 1 }, 'counter'],
      [{ signature: (bytes) => Buffer.from(bytes.with(-1, bytes.at(-1)! ^ 1)) }, 'signature'],
      [{ clientData: { challenge: 'AAAA' } }, 'challenge'],
    ]
    const refused = [422, 'credential invalid_value']
    await stage().audit()
    for (const [changes] of wrong) assert.deepEqual(errorsOf(await sign(ada, path, changes)), refused)
    // A second answer to one challenge, the answer of another session, of somebody else's passkey, or that comes too late.
    const { body } = await begin(ada, path)
    await send(ada, path, ada.authenticator.get(body.options, { flags: FLAGS.present }))
    assert.deepEqual(errorsOf(await send(ada, path, ada.authenticator.get(body.options))), refused)
    const { body: own } = await begin(ada, path)
    assert.deepEqual(errorsOf(await send(bela, path, bela.authenticator.get(own.options))), refused)
    assert.deepEqual(errorsOf(await send(ada, path, ada.authenticator.get(own.options))), refused)
    const { body: foreign } = await begin(ada, path)
    assert.deepEqual(errorsOf(await send(ada, path, bela.authenticator.get(foreign.options))), refused)
    const { body: elsewhere } = await begin(ada, path)
    const other = await approved()
    assert.deepEqual(errorsOf(await send(ada, other.path, ada.authenticator.get(elsewhere.options))), refused)
    const { body: late } = await begin(ada, path)
    stage().pass(CHALLENGE_LIFE)
    assert.deepEqual(errorsOf(await send(ada, path, ada.authenticator.get(late.options))), refused)
    for (const credential of [{}, 'x', null, 7, { id: 'A', rawId: 'A', type: 'public-key', response: {} }])
      assert.equal((await send(ada, path, credential)).status, 422)
    assert.equal((await ask(ada, 'POST', path, {})).status, 422)
    const reasons = (await stage().audit())
      .filter(({ action }) => action === 'passkey_refused')
      .map(({ details }) => details['reason'])
    for (const [, reason] of wrong) assert.ok(reasons.includes(reason), `${reason}: ${reasons}`)
    assert.equal((await ask(ada, 'GET', path)).body.length, 0)
    assert.equal((await sign(ada, path)).status, 201)
  })

  test('ES256 is written with the low s, whichever one the authenticator gives', async () => {
    const high = (der: Buffer): Buffer => {
      const place = 4 + der[3]!
      const s = BigInt(`0x${der.subarray(place + 2).toString('hex')}`)
      if (s > ORDER / 2n) return der
      const bytes = Buffer.from(`00${(ORDER - s).toString(16).padStart(64, '0')}`, 'hex')
      return Buffer.from([0x30, place + bytes.length, ...der.subarray(2, place), 2, bytes.length, ...bytes])
    }
    const { path } = await approved()
    const answer = await sign(ada, path, { signature: high })
    assert.equal(answer.status, 201, answer.text)
    assert.equal(verifyMinutes([Buffer.from(await fileOf(path))]).length, 1)
  })

  test('the passkey is the one that is asked for, that of the session, or the one used last; without any, 422', async () => {
    const { path } = await approved()
    const { passkey_id } = (await ask(ada, 'GET', '/passkeys')).body[0]
    assert.equal((await begin(ada, path, { passkey_id })).status, 200)
    assert.deepEqual(errorsOf(await begin(ada, path, { passkey_id: bela.passkey_id })), [
      422,
      'passkey_id invalid_value',
    ])
    const others = (used: number | null) =>
      stage().write(async (trx) => {
        const row = await trx
          .selectFrom('passkey')
          .selectAll()
          .where('passkey_id', '=', passkey_id)
          .executeTakeFirstOrThrow()
        const { passkey_id: _, ...more } = row
        const made = await trx
          .insertInto('passkey')
          .values({ ...more, credential_id: `AA${used ?? ''}A`, last_used_ts: used })
          .returning('passkey_id')
          .executeTakeFirstOrThrow()
        return made.passkey_id
      })
    const never = await others(null)
    const lately = await others(stage().site.clock() + 10)
    const chosen = async () => (await begin(ada, path)).body.options.allowCredentials.map(({ id }: any) => id)
    const idOf = async (id: number) =>
      (
        await stage().site.db.reads.selectFrom('passkey').select('credential_id').where('passkey_id', '=', id).execute()
      )[0]!.credential_id
    assert.deepEqual(await chosen(), [await idOf(lately)])
    await stage().write((trx) =>
      trx.updateTable('session').set({ passkey_id: never }).where('member_id', '=', ada.id).execute(),
    )
    assert.deepEqual(await chosen(), [await idOf(never)])
    await stage().write((trx) => trx.deleteFrom('passkey').where('passkey_id', 'in', [never, lately]).execute())
    assert.deepEqual(await chosen(), [ada.authenticator.id])
    await stage().write((trx) =>
      trx.updateTable('passkey').set({ rp_id: 'former.example' }).where('passkey_id', '=', passkey_id).execute(),
    )
    assert.deepEqual(errorsOf(await begin(ada, path)), [422, 'passkey_id missing_field'])
    await stage().write((trx) =>
      trx.updateTable('passkey').set({ rp_id: 'moot.example' }).where('passkey_id', '=', passkey_id).execute(),
    )
  })

  test('a record of version 1 can be signed and verified', async () => {
    const { meeting, path } = await approved()
    const { canonicalRecord } = await import('../../server/rules/meetings/minutes.ts')
    const { record } = JSON.parse((await ask(ada, 'GET', path.replace('/signatures', '?format=json'))).text)
    const { check_sha256, previous_signatures_sha256, version, approvals, ...old } = record
    const { content, sha256 } = canonicalRecord({
      record: { ...old, version: 1, approvals: approvals.map(({ outdated, approved_sha256, ...one }: any) => one) },
      previous_sha256: null,
    })
    await stage().write((trx) =>
      trx.updateTable('minutes_revision').set({ content, sha256 }).where('meeting_id', '=', meeting).execute(),
    )
    assert.equal((await sign(bela, path)).status, 201)
    const checked = await checkedRecord(Uint8Array.from(Buffer.from(await fileOf(path))))
    assert.ok(!('fault' in checked), JSON.stringify(checked))
    assert.equal(checked.signatures[0]!.alg, 'EdDSA')
  })
})
