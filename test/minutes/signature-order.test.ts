// The order of signatures in lists and files: by the time of their statements, then by their people, however they were stored.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { verifyMinutes } from '../../docs/examples/verify-minutes.ts'
import type { Owner } from '../identity/passkeys/owner.ts'
import { onBothDatabases } from '../stage.ts'
import { signers } from './in-session.ts'

onBothDatabases('the order of signatures', (stage) => {
  let given: Awaited<ReturnType<typeof signers>>
  before(async () => {
    given = await signers(stage())
  })

  /** Asks for statements so many seconds after one another, and has them signed in another order. */
  async function signed({ asked, sent, apart }: { asked: Owner[]; sent: Owner[]; apart: number }) {
    const { approved, begin, send } = given
    const { path } = await approved()
    const options = new Map<Owner, any>()
    for (const who of asked) {
      options.set(who, (await begin(who, path)).body.options)
      stage().pass(apart)
    }
    for (const who of sent) {
      const answer = await send(who, path, who.authenticator.get(options.get(who)))
      assert.equal(answer.status, 201, answer.text)
    }
    const rows = stage().site.db.reads.selectFrom('minutes_signature').select(['member_id', 'create_ts'])
    const stored = await rows.orderBy('minutes_signature_id', 'desc').limit(2).execute()
    assert.deepEqual(
      stored.toReversed().map(({ member_id }) => member_id),
      sent.map(({ id }) => id),
    )
    return path
  }

  async function assertOrder(path: string, people: readonly Owner[]) {
    const { cleo, ask, fileOf } = given
    const ids = people.map(({ id }) => id)
    const { body } = await ask(cleo, 'GET', path)
    assert.deepEqual(
      body.map(({ member_id }: any) => member_id),
      ids,
    )
    const file = await fileOf(path)
    assert.deepEqual(
      JSON.parse(file).signatures.map(({ statement }: any) => statement.member_id),
      ids,
    )
    assert.equal(verifyMinutes([Buffer.from(file)]).length, people.length)
  }

  test('the statement that is older comes first, though it was signed later, and by whoever came later', async () => {
    const { ada, bela } = given
    assert.ok(ada.id < bela.id)
    const path = await signed({ asked: [bela, ada], sent: [ada, bela], apart: 10 })
    await assertOrder(path, [bela, ada])
    await assertOrder(await signed({ asked: [ada, bela], sent: [bela, ada], apart: 10 }), [ada, bela])
  })

  test('of statements of one second, that of the lower id comes first', async () => {
    const { ada, bela } = given
    await assertOrder(await signed({ asked: [ada, bela], sent: [bela, ada], apart: 0 }), [ada, bela])
    await assertOrder(await signed({ asked: [bela, ada], sent: [ada, bela], apart: 0 }), [ada, bela])
  })
})
