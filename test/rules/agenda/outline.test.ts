// The outline of an agenda: places, totals, and what may lie inside what.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { MOST_ITEMS, MOST_LEVELS } from '../../../contract/agenda/agenda-item.ts'
import { Refusal } from '../../../server/problem.ts'
import { flattenAgenda, inOutlineOrder, withItemAt, withSubItems } from '../../../server/rules/agenda/outline.ts'

const item = (id: number, parent_id: number | null = null, duration_seconds: number | null = null) => ({
  ...{ id, parent_id, duration_seconds },
})
const refused = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code
const ids = (items: readonly { id: number }[]) => items.map(({ id }) => id)

describe('an outline', () => {
  test('is an item and then what lies inside it; what lies in the same one keeps its order', () => {
    const outline = inOutlineOrder([item(5, 2), item(1), item(2), item(4, 2), item(3)], 'x')
    assert.deepEqual(ids(outline), [1, 2, 5, 4, 3])
    assert.deepEqual(
      outline.map(({ place, position }) => [place, position]),
      [
        [0, 0],
        [1, 1],
        [2, 0],
        [3, 1],
        [4, 2],
      ],
    )
  })

  const TOTALS: [own: (number | null)[], total: number][] = [
    [[null, null, null], 0],
    [[60, null, null], 60],
    [[null, 60, 30], 90],
    [[60, 30, null], 60],
    [[60, 30, 40], 70],
    [[0, 0, 0], 0],
  ]
  for (const [[own, one, two], total] of TOTALS) {
    test(`an item of ${own} with ${one} and ${two} inside it takes ${total}`, () => {
      const [outer] = inOutlineOrder([item(1, null, own!), item(2, 1, one!), item(3, 1, two!)], 'x')
      assert.equal(outer!.total_seconds, total)
    })
  }

  test('has no circles, nothing that hangs on what is not there, and ends at some depth and length', () => {
    assert.throws(() => inOutlineOrder([item(1, 2), item(2, 1)], 'x'), refused('invalid_reference'))
    assert.throws(() => inOutlineOrder([item(1), item(2, 9)], 'x'), refused('invalid_reference'))
    const chain = Array.from({ length: MOST_LEVELS }, (_, level) => item(level + 1, level || null))
    assert.equal(inOutlineOrder(chain, 'x').length, MOST_LEVELS)
    assert.throws(() => inOutlineOrder([...chain, item(9, MOST_LEVELS)], 'x'), refused('invalid_value'))
    const many = Array.from({ length: MOST_ITEMS + 1 }, (_, place) => item(place + 1))
    assert.equal(inOutlineOrder(many.slice(1), 'x').length, MOST_ITEMS)
    assert.throws(() => inOutlineOrder(many, 'x'), refused('too_long'))
  })

  test('within an item are itself and all below it', () => {
    const items = [item(1), item(2, 1), item(3, 2), item(4)]
    assert.deepEqual([...withSubItems(items, 1)], [1, 2, 3])
    assert.deepEqual([...withSubItems(items, 4)], [4])
  })

  test('an item is put before what is at its position, or at the end', () => {
    const items = [item(1), item(2), item(3)]
    assert.deepEqual(ids(withItemAt(items, item(3), 0)), [3, 1, 2])
    assert.deepEqual(ids(withItemAt(items, item(1), 1)), [2, 1, 3])
    assert.deepEqual(ids(withItemAt(items, item(1), 2)), [2, 3, 1])
    assert.deepEqual(ids(withItemAt(items, item(1), undefined)), [2, 3, 1])
    assert.deepEqual(ids(withItemAt(items, item(9), 77)), [1, 2, 3, 9])
  })

  test('sent nested or flat it is the same; what is new has an id below 0', () => {
    const nested = flattenAgenda([{ title: 'A', agenda_item_id: 7, children: [{ title: 'B', description: '' }] }])
    const flat = flattenAgenda([
      { title: 'A', agenda_item_id: 7 },
      { title: 'B', parent_id: 7 },
    ])
    assert.deepEqual(nested, flat)
    assert.equal(nested[1]!.parent_id, 7)
    assert.ok(nested[1]!.id < 0)
  })
})
