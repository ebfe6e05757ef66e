// Signing approved minutes through HTTP: until when, with which passkey, and each wrong answer of one.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import canonicalize from 'canonicalize'
import { checkedRecord } from '../../contract/minutes/approved-record.ts'
import { verdictsOn } from '../../contract/minutes/record-chain.ts'
import { verifyMinutes } from '../../docs/examples/verify-minutes.ts'
import { CHALLENGE_LIFE } from '../../server/actions/account/passkeys/index.ts'
import { addIn } from '../identity/passkeys/owner.ts'
import { type Changes, FLAGS, softwareAuthenticator } from '../identity/passkeys/software-authenticator.ts'
import { signedIn } from '../pages/people.ts'
import { onBothDatabases } from '../stage.ts'
import { errorsOf, signers } from './in-session.ts'

const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

onBothDatabases('a signature of minutes', (stage) => {
  let given: Awaited<ReturnType<typeof signers>>
  before(async () => {
    given = await signers(stage())
  })

  test('is no longer possible once the minutes are reopened, approved anew, or followed in their series', async () => {
    const { scene, ada, bela, ask, become, approved, begin, send, sign, fileOf } = given
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

  test('a wrong answer of a passkey is refused, recorded, and uses the statement up', async () => {
    const { ada, bela, ask, approved, begin, send, sign } = given
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
    const { body: first } = await begin(ada, path)
    const secondBrowser = { ...ada, own: await signedIn(stage(), ada) }
    assert.deepEqual(
      errorsOf(await send(secondBrowser, path, ada.authenticator.get(first.options))),
      refused,
      'another session',
    )
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

  test('another passkey of the same person than the one that was asked for, or of somebody else, is refused', async () => {
    const { ada, bela, ask, approved, begin, send } = given
    // Refusals alike are counted in one entry for a while.
    stage().pass(1_000)
    const { path } = await approved()
    const other = softwareAuthenticator()
    const added = await addIn(ada.own, other)
    assert.equal(added.status, 201)
    for (const [shown, reason] of [
      [other, 'another passkey'],
      [bela.authenticator, 'unknown'],
    ] as const) {
      const { body } = await begin(ada, path, { passkey_id: ada.passkey_id })
      await stage().audit()
      assert.deepEqual(errorsOf(await send(ada, path, shown.get(body.options))), [422, 'credential invalid_value'])
      const [entry] = await stage().audit()
      assert.deepEqual([entry!.action, entry!.details], ['passkey_refused', { reason }])
    }
    assert.deepEqual((await ask(ada, 'GET', path)).body, [])
    const again = await begin(ada, path, { passkey_id: added.body.passkey_id })
    assert.equal((await send(ada, path, other.get(again.body.options))).status, 201)
    await stage().write((trx) => trx.deleteFrom('passkey').where('passkey_id', '=', added.body.passkey_id).execute())
  })

  test('ES256 is written with the low s, whichever one the authenticator gives', async () => {
    const { ada, approved, sign, fileOf } = given
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
    const { ada, bela, ask, approved, begin } = given
    const { path } = await approved()
    const { passkey_id } = (await ask(ada, 'GET', '/passkeys')).body[0]
    assert.equal((await begin(ada, path, { passkey_id })).status, 200)
    // Nothing is required, so no body is.
    assert.equal((await ask(ada, 'POST', `${path}/options`)).status, 200)
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
    const { ada, bela, ask, approved, sign, fileOf } = given
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
