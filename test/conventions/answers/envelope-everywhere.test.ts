// Every endpoint of the contract answers in an envelope where it is asked for, and shows the fields that are asked for.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { TestAnswer } from '../../client.ts'
import { build, gather, type House } from '../../permissions/houses/house.ts'
import { type Address, addresses, FULL, filled, idIn } from '../../permissions/houses/pair.ts'
import { NEEDED } from '../../permissions/writing.ts'
import { onBothDatabases } from '../../stage.ts'

const isJson = ({ headers }: TestAnswer) => /^application\/json/.test(headers['content-type'] ?? '')

/** What somebody has uploaded may be JSON, and is a file all the same. */
const isRead = ({ endpoint }: Address) => endpoint.verb === 'GET' && endpoint.kind !== 'content'

onBothDatabases('envelopes everywhere', (stage) => {
  let house: House
  before(async () => {
    house = await build(stage(), await gather(stage()), 'E', true, FULL)
    stage().pass(60)
  })

  const pathOf = (address: Address) => filled(address, (id) => idIn(house, address, id))

  /** What is within an envelope. */
  function within({ status, body, headers }: TestAnswer, what: string) {
    assert.equal(status, 200, what)
    assert.match(headers['content-type'] ?? '', /^application\/json/, what)
    assert.deepEqual(Object.keys(body), ['status', 'headers', 'response'], what)
    return body as { status: number; headers: Record<string, string>; response: any }
  }

  test('whatever is read', async () => {
    let read = 0
    for (const address of addresses) {
      if (!isRead(address)) continue
      const path = pathOf(address)
      for (const client of [house.client, house.reader, stage().nobody]) {
        const bare = await client.get(path)
        const inside = within(await client.get(`${path}?envelope=true`), path)
        // What is no JSON has a 422 in the envelope, since none holds a file.
        if (isJson(bare)) assert.equal(inside.status, bare.status, path)
        assert.equal(Array.isArray(inside.response), Array.isArray(bare.body), path)
        read++
      }
    }
    assert.ok(read > 300)
  })

  test('the fields that are asked for, and 422 for those that there are not', async () => {
    for (const address of addresses) {
      if (!isRead(address)) continue
      const path = pathOf(address)
      const bare = await house.client.get(path)
      const row = Array.isArray(bare.body) ? bare.body[0] : bare.body
      if (!isJson(bare) || bare.status !== 200 || !row) continue
      const [name] = Object.keys(row)
      const { status, body } = await house.client.get(`${path}?fields=${name}`)
      const shown = Array.isArray(body) ? body[0] : body
      assert.deepEqual([status, Object.keys(shown)], [200, [name]], `${path} ${name}`)
      const unknown = within(await house.client.get(`${path}?fields=no_such&envelope=true`), path)
      assert.equal(unknown.status, 422, path)
    }
  })

  test('whatever is written, and refused', async () => {
    for (const address of addresses) {
      const { verb } = address.endpoint
      if (verb === 'GET') continue
      const path = pathOf(address)
      const what = `${verb} ${path}`
      for (const [client, body] of [
        [stage().nobody, {}],
        [house.client, { no_such: 1 }],
      ] as const) {
        if (verb === 'DELETE' && client === house.client) continue
        const bare = await client.ask(verb, path, verb === 'DELETE' ? undefined : body)
        const inside = within(
          await client.ask(verb, `${path}?envelope=true`, verb === 'DELETE' ? undefined : body),
          what,
        )
        assert.equal(inside.status, bare.status, what)
      }
    }
  })

  test('whatever is written, and done', async () => {
    for (const address of addresses) {
      const { verb } = address.endpoint
      if (verb === 'GET') continue
      house = await build(stage(), await gather(stage()), 'E', true, FULL)
      const path = pathOf(address)
      const sent = verb === 'DELETE' ? undefined : { ...NEEDED[address.name]?.(house) }
      const answered = await house.client.ask(verb, `${path}?envelope=true`, sent)
      const inside = within(answered, `${verb} ${path}`)
      assert.ok(inside.status < 500, `${verb} ${path} ${inside.status}`)
      assert.equal(inside.response === null, inside.status === 204, `${verb} ${path} ${inside.status}`)
    }
  })
})
