// Where a running meeting is in its agenda: what comes next, what came before and what is unfinished, also after going back.
import '../page-of-reader.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unfinishedOf } from '../../../web/meeting/end/unfinished.ts'
import { closedWords } from '../../../web/meeting/run/agenda/closed-words.ts'
import { courseOf } from '../../../web/meeting/run/agenda/course.ts'
import type { AgendaItem } from '../../../web/parts/agenda/outline.ts'

/** Items as `done 0 5`: the state, and when they began and were finished, in seconds. */
const agenda = (...items: string[]): AgendaItem[] =>
  items.map((text, place) => {
    const [state, began, finished] = text.split(' ')
    const time = (value: string | undefined) => (value ? { value: Number(value), iso_8601: '' } : null)
    return {
      ...{ agenda_item_id: place, state, started_ts: time(began), finished_ts: time(finished), parent_id: null },
    } as AgendaItem
  })

const placesOf = (...items: string[]) => {
  const { current, next, before } = courseOf(agenda(...items))
  return [before, current, next].map((item) => item?.agenda_item_id)
}

test('in order, the next item is the first that is open', () => {
  assert.deepEqual(placesOf('done 0 5', 'current 5', 'pending'), [0, 1, 2])
  assert.deepEqual(placesOf('pending', 'pending'), [undefined, undefined, 0])
})

test('an item that was passed over comes last, and what was finished before it is not begun again', () => {
  assert.deepEqual(placesOf('current 9', 'done 3 5', 'done 5 9'), [undefined, 0, undefined])
  assert.deepEqual(placesOf('pending', 'done 3 5', 'current 5'), [1, 2, 0])
})

test('after going back, the next item is the one that was left, and then the one after it', () => {
  assert.deepEqual(placesOf('current 0', 'done 5 8', 'pending'), [undefined, 0, 1])
  assert.deepEqual(placesOf('current 0', 'done 5 8'), [undefined, 0, 1])
  assert.deepEqual(placesOf('done 0 9', 'current 5', 'done 6 8'), [0, 1, 2])
})

test('what was marked as done before its turn is passed, and is finished', () => {
  const marked = ['done 0 5', 'current 5', 'done  8', 'pending']
  assert.deepEqual(placesOf(...marked), [0, 1, 3])
  assert.deepEqual(placesOf('current 0', 'done  8'), [undefined, 0, undefined])
  assert.deepEqual(
    unfinishedOf(agenda(...marked)).map(({ agenda_item_id }) => agenda_item_id),
    [1, 3],
  )
})

test('where all is done, one can go back to what was finished last', () => {
  assert.deepEqual(placesOf('done 7 9', 'done 3 5'), [0, undefined, undefined])
})

test('what was left by going back is unfinished when the meeting ends, and what was finished in order is not', () => {
  const unfinished = (...items: string[]) => unfinishedOf(agenda(...items)).map(({ agenda_item_id }) => agenda_item_id)
  assert.deepEqual(unfinished('current 0', 'done 5 8', 'pending'), [0, 1, 2])
  assert.deepEqual(unfinished('done 0 9', 'current 5', 'done 6 8', 'skipped'), [1, 2])
  assert.deepEqual(unfinished('done 0 5', 'current 5', 'done 1 3'), [1])
  assert.deepEqual(unfinished('done 0 5', 'done 5 8'), [])
})

test('all is said to be done only where it is: what was skipped or carried over is counted', () => {
  const said = (...items: string[]) => closedWords(agenda(...items))
  assert.equal(said('done 0 5', 'done 5 8'), 'All items are done')
  assert.equal(said('done 0 5', 'carried', 'done 5 8'), '2 done · 1 carried over')
  assert.equal(said('skipped', 'carried', 'carried'), '1 skipped · 2 carried over')
  assert.equal(said(), 'No agenda items')
})
