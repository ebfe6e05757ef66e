// Local time: what the clocks of a zone show at an instant, and the instant at which they show something.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { instantOf, instantsIn, offsetAt, sameDay, wallAt } from '../../../server/rules/time/zone.ts'
import { chance } from '../chance.ts'

const at = (iso: string) => Date.parse(iso) / 1000
/** What the clocks show, as seconds that would be Unix seconds if the zone were UTC. */
const wall = (text: string) => at(`${text}Z`)

describe('the offset at an instant', () => {
  const OFFSETS: [zone: string, iso: string, hours: number][] = [
    ['UTC', '2026-07-01T00:00:00Z', 0],
    ['Europe/Berlin', '2026-03-29T00:59:59Z', 1],
    ['Europe/Berlin', '2026-03-29T01:00:00Z', 2],
    ['Europe/Berlin', '2026-10-25T00:59:59Z', 2],
    ['Europe/Berlin', '2026-10-25T01:00:00Z', 1],
    ['America/New_York', '2026-03-08T06:59:59Z', -5],
    ['America/New_York', '2026-03-08T07:00:00Z', -4],
    ['America/New_York', '2026-11-01T05:59:59Z', -4],
    ['America/New_York', '2026-11-01T06:00:00Z', -5],
    ['Asia/Kolkata', '2026-06-01T00:00:00Z', 5.5],
    ['Asia/Kathmandu', '2026-06-01T00:00:00Z', 5.75],
    ['Australia/Lord_Howe', '2026-01-01T00:00:00Z', 11],
    ['Australia/Lord_Howe', '2026-07-01T00:00:00Z', 10.5],
    ['Pacific/Apia', '2011-12-30T09:59:59Z', -10],
    ['Pacific/Apia', '2011-12-30T10:00:00Z', 14],
    ['Europe/Berlin', '1970-01-01T00:00:00Z', 1],
    ['Europe/Berlin', '1943-06-01T00:00:00Z', 2],
    ['Europe/Berlin', '1980-04-06T01:00:00Z', 2],
    ['Europe/Berlin', '2099-07-01T00:00:00Z', 2],
    ['Europe/Berlin', '2150-07-01T00:00:00Z', 2],
    ['Europe/Berlin', '2150-01-01T00:00:00Z', 1],
  ]
  for (const [zone, iso, hours] of OFFSETS)
    test(`${zone} at ${iso}: ${hours} h`, () => {
      assert.equal(offsetAt(zone, at(iso)), hours * 3600)
      assert.equal(wallAt(zone, at(iso)), at(iso) + hours * 3600)
    })

  test('a zone that is none is an error', () => {
    assert.throws(() => offsetAt('Europe/Elmport', 0), RangeError)
  })
})

describe('the instant at which the clocks show a time', () => {
  const INSTANTS: [why: string, zone: string, shown: string, iso: string][] = [
    ['winter', 'Europe/Berlin', '2026-01-15T09:00:00', '2026-01-15T08:00:00Z'],
    ['summer', 'Europe/Berlin', '2026-07-15T09:00:00', '2026-07-15T07:00:00Z'],
    ['before the gap', 'Europe/Berlin', '2026-03-29T01:59:59', '2026-03-29T00:59:59Z'],
    ['the gap: the offset before it', 'Europe/Berlin', '2026-03-29T02:00:00', '2026-03-29T01:00:00Z'],
    ['the gap: the offset before it', 'Europe/Berlin', '2026-03-29T02:30:00', '2026-03-29T01:30:00Z'],
    ['after the gap', 'Europe/Berlin', '2026-03-29T03:00:00', '2026-03-29T01:00:00Z'],
    ['before the repeated hour', 'Europe/Berlin', '2026-10-25T01:59:59', '2026-10-24T23:59:59Z'],
    ['shown twice: the first', 'Europe/Berlin', '2026-10-25T02:00:00', '2026-10-25T00:00:00Z'],
    ['shown twice: the first', 'Europe/Berlin', '2026-10-25T02:59:59', '2026-10-25T00:59:59Z'],
    ['after the repeated hour', 'Europe/Berlin', '2026-10-25T03:00:00', '2026-10-25T02:00:00Z'],
    ['before the gap', 'America/New_York', '2026-03-08T01:59:59', '2026-03-08T06:59:59Z'],
    ['the gap: the offset before it', 'America/New_York', '2026-03-08T02:30:00', '2026-03-08T07:30:00Z'],
    ['after the gap', 'America/New_York', '2026-03-08T03:00:00', '2026-03-08T07:00:00Z'],
    ['shown twice: the first', 'America/New_York', '2026-11-01T01:30:00', '2026-11-01T05:30:00Z'],
    ['after the repeated hour', 'America/New_York', '2026-11-01T02:00:00', '2026-11-01T07:00:00Z'],
    ['a gap of half an hour', 'Australia/Lord_Howe', '2026-10-04T02:15:00', '2026-10-03T15:45:00Z'],
    ['a gap at midnight', 'Africa/Cairo', '2026-04-24T00:00:00', '2026-04-23T22:00:00Z'],
    ['the day that was left out', 'Pacific/Apia', '2011-12-30T12:00:00', '2011-12-30T22:00:00Z'],
    ['the day after it', 'Pacific/Apia', '2011-12-31T00:00:00', '2011-12-30T10:00:00Z'],
    ['the day before it', 'Pacific/Apia', '2011-12-29T23:59:59', '2011-12-30T09:59:59Z'],
    ['no change of the clock ever', 'UTC', '2026-03-29T02:30:00', '2026-03-29T02:30:00Z'],
  ]
  for (const [why, zone, shown, iso] of INSTANTS)
    test(`${zone} ${shown} (${why})`, () => assert.equal(instantOf(zone, wall(shown)), at(iso)))

  test('as the platform has it, every few hours of four years', () => {
    const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago', 'Africa/Casablanca']
    for (const zone of zones) {
      for (let shown = wall('2024-12-30T00:00:00'); shown < wall('2028-12-30T00:00:00'); shown += 7 * 3600 + 780) {
        const local = Temporal.PlainDateTime.from(new Date(shown * 1000).toISOString().slice(0, -1))
        const expected = local.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds / 1000
        assert.equal(instantOf(zone, shown), expected, `${zone} ${local}`)
        assert.equal(wallAt(zone, expected) - expected, offsetAt(zone, expected))
      }
    }
  })
})

describe('at any time, in any zone', () => {
  const draw = chance(2100)
  const [EARLIEST, LATEST] = [at('0001-01-01T00:00:00Z'), at('9999-12-31T23:59:59Z')]
  const CASES = draw.some(Intl.supportedValuesOf('timeZone')).flatMap((zone) =>
    Array.from({ length: 20 }, (_, place): [string, number] => {
      const [from, to] = place % 2 ? [EARLIEST, LATEST] : [at('1840-01-01T00:00:00Z'), at('2140-01-01T00:00:00Z')]
      return [zone, draw.number(from, to)]
    }),
  )

  test('offsets are those of the platform', () => {
    for (const [zone, instant] of CASES) {
      const shown = Temporal.Instant.fromEpochMilliseconds(instant * 1000).toZonedDateTimeISO(zone)
      assert.equal(offsetAt(zone, instant), shown.offsetNanoseconds / 1e9, `${zone} at ${shown}`)
    }
  })

  test('many local times are the same instants as each by itself, in order or not', () => {
    for (const [zone, begin] of CASES) {
      const [inOrder, inNone] = [instantsIn(zone), instantsIn(zone)]
      for (let days = 0; days < 400; days += draw.number(1, 20)) {
        const shown = begin + days * 86_400
        assert.equal(inOrder(shown), instantOf(zone, shown), `${zone} ${shown}`)
        const other = begin + draw.number(-400 * 86_400, 400 * 86_400)
        assert.equal(inNone(other), instantOf(zone, other), `${zone} ${other}`)
      }
    }
  })
})

describe('whether two instants fall on the same calendar day', () => {
  const DAYS: [zone: string, one: string, other: string, same: boolean][] = [
    ['UTC', '2026-03-02T00:00:00Z', '2026-03-02T23:59:59Z', true],
    ['UTC', '2026-03-02T23:59:59Z', '2026-03-03T00:00:00Z', false],
    ['Europe/Berlin', '2026-03-02T23:00:00Z', '2026-03-03T22:59:59Z', true],
    ['Europe/Berlin', '2026-03-02T22:59:59Z', '2026-03-02T23:00:00Z', false],
    ['Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', true],
    ['Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z', true],
    ['America/New_York', '2026-03-08T05:00:00Z', '2026-03-09T03:59:59Z', true],
    ['America/New_York', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z', false],
    ['UTC', '1969-12-31T23:59:59Z', '1970-01-01T00:00:00Z', false],
    ['UTC', '1969-12-31T00:00:00Z', '1969-12-31T23:59:59Z', true],
  ]
  for (const [zone, one, other, same] of DAYS)
    test(`${one} and ${other} in ${zone}: ${same ? 'the same' : 'another'}`, () => {
      assert.equal(sameDay(zone, at(one), at(other)), same)
      assert.equal(sameDay(zone, at(other), at(one)), same)
    })
})
