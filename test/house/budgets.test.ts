// How large the application may be: what a page loads before it shows anything, and what it loads when somebody needs it.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { buildApplication } from '../../server/web-app/build.ts'
import { HINT, USED_WHOLE } from '../../web/build/compile-at-once.ts'
import { PAGES } from '../../web/preload/pages.ts'
import {
  beginningsOf,
  circles,
  fontSize,
  lateChunks,
  neededByVerify,
  neededByWords,
  requestsOf,
  scriptOf,
  stylesOf,
  unnamedWords,
} from './sizes.ts'

/** kB of script, brotli, words included; a series has the words of its forms, too. */
const SCRIPT = {
  usual: 185,
  '/': 150,
  '/meeting_series/:meeting_series_id/schedule': 190,
} as Readonly<Record<string, number>>
/** kB of style sheets, brotli, with that of the design. */
const STYLES = 16
/** Scripts and style sheets, each of which is a request; of the pages that are opened most, and of any other. */
const REQUESTS = {
  usual: 24,
  '/': 12,
  '/rooms/:room_id': 12,
  '/meetings/:meeting_id': 14,
  '/meetings/:meeting_id/live': 14,
}
/** kB of the fonts of a first visit, together. */
const FONTS = 90
/** kB of a chunk that is loaded late, gzip: the editor, calendars, and all others, such as a form. */
const LATE = [
  [/\/editor\//, 75],
  [/calendar/, 65],
  [/./, 45],
] as const

const within = (name: string, size: number, budget: number) =>
  assert.ok(size <= budget, `${name} has ${size.toFixed(1)} kB of ${budget}.`)

describe('the application is no larger than may be', () => {
  before(() => buildApplication(() => {}))

  test('in the script of each page', () => {
    for (const path of Object.keys(PAGES)) within(path, scriptOf(path), SCRIPT[path] ?? SCRIPT['usual']!)
  })

  test('in the style of each page', () => {
    for (const path of Object.keys(PAGES)) within(path, stylesOf(path), STYLES)
  })

  test('in the files of each page', () => {
    for (const path of Object.keys(PAGES)) {
      const count = requestsOf(path)
      const budget = (REQUESTS as Readonly<Record<string, number>>)[path] ?? REQUESTS.usual
      assert.ok(count <= budget, `${path} has ${count} files of ${budget}.`)
    }
  })

  test('in the words of each page, which it names', () => {
    for (const path of Object.keys(PAGES)) assert.deepEqual(unnamedWords(path), [], path)
  })

  test('in the page that checks minutes, which needs nothing of the application', () =>
    assert.deepEqual(
      neededByVerify().filter((name) => !name.includes('runtime')),
      [],
    ))

  test('and no file of it waits for itself', () => assert.deepEqual(circles(), []))

  test('in the words of a language, which wait for nothing that waits for them', () => {
    assert.ok(neededByWords().size > 4)
    for (const [name, needed] of neededByWords())
      assert.ok(!needed.some((one) => one.includes('base')), `${name} needs ${needed}`)
  })

  test('and what pages begin with asks to be compiled while it arrives, before all else', () => {
    for (const name of USED_WHOLE) {
      const beginnings = beginningsOf(name)
      assert.equal(beginnings.length, 1, name)
      assert.ok(beginnings[0]!.startsWith(HINT), name)
    }
  })

  test('in its fonts', () => within('The fonts', fontSize(), FONTS))

  test('in what is loaded when it is needed', () => {
    for (const [name, size] of lateChunks()) within(name, size, LATE.find(([pattern]) => pattern.test(name))![1])
  })
})
