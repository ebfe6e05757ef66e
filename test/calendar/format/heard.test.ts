// What a person can have heard of an event.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type EarlierMail, hasHeard } from '../../../server/calendar/messages/heard.ts'

const mail = (slot: number, more: Partial<EarlierMail> = {}): EarlierMail => ({
  ...{ slot, method: 'request', first: false, handed: true, ...more },
})
const FIRST = { first: true } as const
const LOST = { handed: false } as const
const CANCEL = { method: 'cancel' } as const

for (const [what, earlier, slot, expected] of [
  ['nothing is known any more', [], 0, true],
  ['the first was sent', [mail(0, FIRST)], 0, true],
  ['the first was not', [mail(0, { ...FIRST, ...LOST })], 0, false],
  ['what came before is forgotten', [mail(0, LOST)], 0, true],
  ['a later one was sent', [mail(0, { ...FIRST, ...LOST }), mail(0)], 0, true],
  ['the whole was sent, and one start not', [mail(0, FIRST), mail(7, LOST)], 7, true],
  ['one start was sent, and the whole not', [mail(7, FIRST), mail(0, LOST)], 0, true],
  ['another start was sent', [mail(7, FIRST), mail(8, LOST)], 8, false],
  ['it was taken back, and said once more', [mail(0, FIRST), mail(0, CANCEL)], 0, true],
  [
    'it was taken back, and did not come again',
    [mail(0, FIRST), mail(0, CANCEL), mail(0, { ...FIRST, ...LOST })],
    0,
    false,
  ],
] as [string, EarlierMail[], number, boolean][])
  test(`${what}: ${expected ? 'heard' : 'not heard'}`, () => assert.equal(hasHeard(earlier, slot), expected))
