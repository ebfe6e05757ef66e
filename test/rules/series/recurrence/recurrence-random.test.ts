// What must hold of every rule, tried on some hundred that chance made; the seed makes them the same at every run.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  isSlot,
  lastSlot,
  type Schedule,
  slotFrom,
  slots,
} from '../../../../server/rules/series/recurrence/occurrences.ts'
import { chance } from '../../chance.ts'
import { at, DAY, iso, schedule, wall } from '../schedules.ts'
import { naiveDates } from './naive-recurrence.ts'
import { randomRule } from './random-rules.ts'

const RULES = 300
const DAYS = 4 * 366
/** A period that the last day cuts through says nothing yet. */
const BEYOND = 366
const ZONES = ['UTC', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kolkata', 'Africa/Cairo']

const draw = chance(20261120)
const series = Array.from({ length: RULES }, () => {
  const { kind, text, dtstart } = randomRule(draw)
  const zone = draw.one(ZONES)
  const endless = schedule(text, dtstart, { zone })
  const begin = at(`${dtstart}Z`) - DAY
  const end = begin + DAYS * DAY
  return { name: `${text} from ${dtstart} in ${zone}`, kind, text, dtstart, zone, endless, begin, end }
})
type Series = (typeof series)[number]

const within = (one: Schedule, from: number, to: number): number[] => [...slots(one, from, to)]
const texts = (instants: readonly number[]): string[] => instants.map(iso)
const holds = (what: string, check: (one: Series, all: number[]) => void) =>
  test(what, () => {
    for (const one of series) check(one, within(one.endless, one.begin, one.end))
  })

const instantIn = (zone: string, local: Temporal.PlainDateTime): number =>
  local.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds / 1000

test('the rules are not all alike: each kind is there, and most give many meetings', () => {
  const sizes = series.map(({ endless, begin, end }) => within(endless, begin, end).length)
  assert.ok(sizes.filter((size) => size > 20).length > RULES / 3)
  assert.ok(sizes.filter((size) => size === 1).length < RULES / 4)
  assert.equal(new Set(series.map(({ kind }) => kind)).size, 6)
})

describe('the slots of any rule', () => {
  holds('are the start and the days that RFC 5545 says, by a reader that asks every day', (one, all) => {
    const { text, dtstart, zone, end, name } = one
    const time = Temporal.PlainTime.from(dtstart)
    const start = Temporal.PlainDate.from(dtstart)
    const dates = naiveDates(text, dtstart, DAYS + BEYOND).filter((date) => !date.equals(start))
    const expected = [start, ...dates].map((date) => instantIn(zone, date.toPlainDateTime(time)))
    assert.deepEqual(texts(all), texts(expected.filter((instant) => instant < end)), name)
  })

  holds('come one after another, none twice', (one, all) => {
    for (const [place, slot] of all.entries()) assert.ok(place === 0 || slot > all[place - 1]!, one.name)
  })

  holds('in a window are those of a wider one that lie in it, its begin included and its end not', (one, all) => {
    for (let times = 0; times < 4; times++) {
      const ends = () => (draw.odds(0.5) ? draw.one(all) : draw.number(one.begin, one.end))
      const [from, to] = [ends(), ends()].sort((first, second) => first - second) as [number, number]
      const expected = all.filter((slot) => slot >= from && slot < to)
      assert.deepEqual(within(one.endless, from, to), expected, `${one.name}, ${iso(from)} to ${iso(to)}`)
    }
  })

  holds('are the same, asked for at once or in two windows', (one, all) => {
    const cut = draw.odds(0.5) ? draw.one(all) : draw.number(one.begin, one.end)
    const both = [...within(one.endless, one.begin, cut), ...within(one.endless, cut, one.end)]
    assert.deepEqual(both, all, `${one.name}, cut at ${iso(cut)}`)
  })

  holds('are slots each by itself, and nothing beside them is', (one, all) => {
    const known = new Set(all)
    for (const slot of draw.some(all, 10)) {
      assert.ok(isSlot(one.endless, slot), `${one.name} at ${iso(slot)}`)
      for (const other of [slot - 1, slot + 1, slot + 3600, slot - DAY, slot + DAY]) {
        if (other < one.begin || other >= one.end) continue
        assert.equal(isSlot(one.endless, other), known.has(other), `${one.name} at ${iso(other)}`)
      }
    }
  })

  holds('are found from any instant on', (one, all) => {
    for (let times = 0; times < 4; times++) {
      const from = draw.odds(0.5) ? draw.one(all) : draw.number(one.begin, one.end)
      const expected = all.find((slot) => slot >= from)
      const found = slotFrom(one.endless, from)
      if (expected === undefined) assert.ok(found === undefined || found >= one.end, one.name)
      else assert.equal(found, expected, `${one.name} from ${iso(from)}`)
    }
  })

  holds('before the instant from which they are offered are left out', (one, all) => {
    const from = draw.one(all)
    const offered = within({ ...one.endless, from }, one.begin, one.end)
    assert.deepEqual(
      offered,
      all.filter((slot) => slot >= from),
      one.name,
    )
  })
})

describe('the slots of any rule with an end', () => {
  holds('by COUNT are exactly the first so many', (one, all) => {
    for (const count of [1, draw.number(1, all.length), all.length]) {
      const counted = schedule(`${one.text};COUNT=${count}`, one.dtstart, { zone: one.zone })
      assert.deepEqual(within(counted, one.begin, one.end), all.slice(0, count), `${one.name}, ${count} times`)
      assert.equal(lastSlot(counted), all[count - 1], `${one.name}, the last of ${count}`)
    }
  })

  holds('by COUNT are as many in all, however the windows lie', (one, all) => {
    const count = draw.number(1, all.length)
    const counted = schedule(`${one.text};COUNT=${count}`, one.dtstart, { zone: one.zone })
    const cut = draw.one(all)
    const parts = [
      within(counted, one.begin, cut),
      within(counted, cut, one.end),
      within(counted, one.end, one.end * 2),
    ]
    assert.equal(parts.flat().length, count, one.name)
  })

  holds('by UNTIL are those not after it, whichever way it is written', (one, all) => {
    const last = draw.one(all)
    const shown = Temporal.Instant.fromEpochMilliseconds(last * 1000).toZonedDateTimeISO(one.zone)
    const basic = (text: string) => text.replace(/[-:]/g, '').slice(0, 15)
    const utc = basic(new Date(last * 1000).toISOString())
    for (const until of [`${utc}Z`, basic(shown.toPlainDateTime().toString({ smallestUnit: 'second' }))]) {
      const ended = schedule(`${one.text};UNTIL=${until}`, one.dtstart, { zone: one.zone })
      const expected = all.filter((slot) => slot <= last)
      assert.deepEqual(texts(within(ended, one.begin, one.end)), texts(expected), `${one.name}, until ${until}`)
      assert.equal(lastSlot(ended), last, `${one.name}, until ${until}`)
    }
    const day = basic(shown.toPlainDate().toString())
    const ended = within(schedule(`${one.text};UNTIL=${day}`, one.dtstart, { zone: one.zone }), one.begin, one.end)
    const midnight = instantIn(one.zone, shown.toPlainDate().add({ days: 1 }).toPlainDateTime())
    assert.deepEqual(texts(ended), texts(all.filter((slot) => slot < midnight)), `${one.name}, until ${day}`)
  })
})

describe('dates beside any rule', () => {
  holds('are slots where they were added, and none where they were excluded', (one, all) => {
    const local = (instant: number) =>
      wall(
        Temporal.Instant.fromEpochMilliseconds(instant * 1000)
          .toZonedDateTimeISO(one.zone)
          .toPlainDateTime()
          .toString({ smallestUnit: 'second' }),
      )
    const more = Array.from({ length: 3 }, () => draw.number(one.begin / 60, one.end / 60) * 60)
    const gone = draw.some([...all, ...more], 5)
    const changed = { ...one.endless, added: [...more, draw.one(all)].map(local), excluded: gone.map(local) }
    const first = (instant: number) => instantIn(one.zone, Temporal.PlainDateTime.from(iso16(local(instant))))
    const without = new Set(gone.map(first))
    const expected = [...new Set([...all, ...more.map(first)])]
      .filter((slot) => !without.has(slot))
      .sort((a, b) => a - b)
    assert.deepEqual(texts(within(changed, one.begin, one.end)), texts(expected), one.name)
    for (const slot of gone) assert.ok(!isSlot(changed, slot), `${one.name}, without ${iso(slot)}`)
  })

  holds('do not count', (one, all) => {
    const count = draw.number(1, all.length)
    const counted = schedule(`${one.text};COUNT=${count}`, one.dtstart, { zone: one.zone })
    const extra = one.end + 7 * DAY
    const rest = within({ ...counted, added: [extra], excluded: [] }, one.begin, extra + 2 * DAY)
    assert.equal(rest.length, count + 1, one.name)
  })
})

const iso16 = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19)
