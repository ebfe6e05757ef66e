// Every field of every endpoint that writes accepts only values of its kind; others are refused by name, and nothing is written.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Field, KindName } from '../../contract/field.ts'
import { build, gather, type House } from '../permissions/houses/house.ts'
import { type Address, FULL, filled, idIn } from '../permissions/houses/pair.ts'
import { traces } from '../permissions/traces.ts'
import { NEEDED, writing } from '../permissions/writing.ts'
import { onBothDatabases } from '../stage.ts'

const TEXT = [7, true, ['x'], { a: 1 }]
const NUMBER = ['seven', 1.5, true, [1], { a: 1 }]

/** Of each kind, what is not of it. */
const OTHERS: Readonly<Partial<Record<KindName, readonly unknown[]>>> = {
  ...{ text: TEXT, verbatim: TEXT, searchText: TEXT, html: TEXT, target: TEXT, fileName: TEXT, password: TEXT },
  email: [...TEXT, 'nobody', 'a@b@c.example', 'a b@c.example'],
  ...{ id: [...NUMBER, 0, -1, 2 ** 31], tuple: [...NUMBER, 0, -1, 2 ** 31], integer: NUMBER },
  idOr: [...NUMBER, 0, -1, 2 ** 31],
  coded: [...NUMBER, 99, -1],
  duration: ['seven', -1, true, [1], { a: 1 }],
  flag: ['yes', 2, -1, [true], { a: 1 }],
  ...{ timestamp: ['whenever', true, [1], { a: 1 }, 1e20], localTime: ['whenever', true, [1], { a: 1 }, 1e20] },
  ...{ oneOf: [...TEXT, 'nothing of it'], named: [...TEXT, 'nothing of it'] },
  many: ['x', 7, true, { a: 1 }],
  group: ['x', 7, true, [1]],
}

onBothDatabases('kinds of fields', (stage) => {
  let house: House

  before(async () => {
    house = await build(stage(), await gather(stage()), 'E', true, { ...FULL, mine: 'created' })
    stage().pass(60)
  })

  const wrongOf = ({ kind, nullable }: Field): readonly unknown[] =>
    kind === 'json' ? [] : [...OTHERS[kind]!, ...(nullable ? [] : [null])]

  const at = (address: Address): string =>
    filled(address, (id) => (address.resource.name === 'member' ? house.outsider : idIn(house, address, id)))

  for (const address of writing) {
    const fields = Object.entries(address.endpoint.takes)
    if (!fields.length) continue
    test(`${address.name}: ${fields.map(([name]) => name).join(', ')}`, async () => {
      const failed: string[] = []
      const untouched = await traces(stage())
      for (const [name, field] of fields)
        for (const value of wrongOf(field)) {
          const sent = { ...NEEDED[address.name]?.(house), [name]: value }
          const { status, body } = await house.client.ask(address.endpoint.verb, at(address), sent)
          const named = status === 422 && body.errors.some((error: { field: string }) => error.field.startsWith(name))
          if (!named) failed.push(`${name} ${JSON.stringify(value)}: ${status} ${JSON.stringify(body?.errors ?? body)}`)
        }
      assert.deepEqual(failed, [])
      assert.equal(await traces(stage()), untouched)
    })
  }
})
