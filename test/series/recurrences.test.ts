// POST /transforms/recurrence: what a schedule gives before there is a series of it.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { ErrorCode } from '../../contract/errors.ts'
import { assertInvalid, type Scene, setScene } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

const WEEKLY = { dtstart: '2027-01-07T18:00:00', timezone_name: 'Europe/Berlin', rrule: 'FREQ=WEEKLY;BYDAY=TH' }

/** What a series refuses is refused here too. */
const REFUSED: [sent: object, field: string, code: ErrorCode][] = [
  [{ dtstart: WEEKLY.dtstart, timezone_name: WEEKLY.timezone_name }, 'rrule', 'missing_field'],
  [{ ...WEEKLY, dtstart: undefined }, 'dtstart', 'missing_field'],
  [{ ...WEEKLY, timezone_name: undefined }, 'timezone_name', 'missing_field'],
  [{ ...WEEKLY, timezone_name: 'Mars/Base' }, 'timezone_name', 'invalid_value'],
  [{ ...WEEKLY, rrule: 'FREQ=HOURLY' }, 'rrule', 'invalid_value'],
  [{ ...WEEKLY, rrule: 'nonsense' }, 'rrule', 'invalid_value'],
  [{ ...WEEKLY, rrule_parts: { freq: 'weekly' } }, 'rrule', 'conflicting_fields'],
  [{ ...WEEKLY, rcount: 0 }, 'rcount', 'invalid_value'],
  [{ ...WEEKLY, rcount: 5, dtuntil: '2027-03-01T00:00:00' }, 'rcount', 'conflicting_fields'],
  [{ ...WEEKLY, dtuntil: '2026-03-01T00:00:00' }, 'dtuntil', 'invalid_value'],
  [{ ...WEEKLY, name: 'Rehearsal' }, 'name', 'unknown_field'],
  [{ ...WEEKLY, language: 7 }, 'language', 'invalid_value'],
]

onBothDatabases(
  'POST /transforms/recurrence',
  (stage) => {
    let scene: Scene
    before(async () => {
      scene = await setScene(stage())
    })
    const ask = (sent: object) => scene.owner.client.post('/transforms/recurrence', sent)

    test('gives the words, the first ten meetings, their number and the last', async () => {
      const { status, body } = await ask({ ...WEEKLY, rcount: 12 })
      assert.equal(status, 200)
      assert.equal(body.description, 'every week on Thursday, 12 times')
      assert.equal(body.occurrences.length, 10)
      assert.equal(body.occurrences[0].iso_8601, '2027-01-07T17:00:00Z')
      assert.equal(body.occurrences[9].iso_8601, '2027-03-11T17:00:00Z')
      // The clocks have changed by then.
      assert.equal(body.until_ts.iso_8601, '2027-03-25T17:00:00Z')
      assert.deepEqual([body.count, body.warnings], [12, []])
    })

    test('is what the series then is', async () => {
      const { body } = await ask({ ...WEEKLY, dtuntil: '2027-05-01T00:00:00' })
      const made = await scene.owner.client.post(`/rooms/${scene.room}/meeting_series`, {
        ...{ ...WEEKLY, name: 'Choir', dtuntil: '2027-05-01T00:00:00' },
      })
      assert.equal(made.status, 201, made.text)
      assert.equal(made.body.recurrence_description, body.description)
      assert.deepEqual(made.body.recurrence.start_ts, body.occurrences[0])
      assert.deepEqual(made.body.recurrence.until_ts, body.until_ts)
    })

    test('a schedule without end has no number and no last meeting', async () => {
      const { body } = await ask({ ...WEEKLY, rrule: undefined, rrule_parts: { freq: 'weekly', daysofweek: ['TH'] } })
      assert.deepEqual([body.occurrences.length, body.count, body.until_ts], [10, null, null])
    })

    test('more meetings than are counted have no number, and a warning', async () => {
      const { body } = await ask({ ...WEEKLY, rrule: 'FREQ=DAILY;UNTIL=20991231' })
      assert.equal(body.count, null)
      assert.deepEqual(body.warnings.slice(-1), ['The series has more than 10,000 meetings.'])
      assert.equal(body.until_ts.iso_8601, '2099-12-31T17:00:00Z')
    })

    test('speaks German, and English to whoever speaks what it does not', async () => {
      const short = { ...WEEKLY, dtstart: '2027-01-31T02:30:00', rrule: 'FREQ=MONTHLY' }
      const german = await ask({ ...short, language: 'de-AT' })
      assert.equal(german.body.description, 'jeden Monat am 31.')
      assert.deepEqual(german.body.warnings, [
        'Monate ohne 31. Tag werden übersprungen.',
        'Am 31. Oktober 2027 gibt es die Uhrzeit 02:30 wegen der Zeitumstellung zweimal. Es gilt der frühere Zeitpunkt.',
      ])
      const other = await ask({ ...short, language: 'nl' })
      assert.equal(other.body.description, 'every month on the 31st')
      assert.equal(other.body.warnings[0], 'Months without a day 31 are skipped.')
    })

    for (const [sent, field, code] of REFUSED) {
      test(`${field} ${code}: ${JSON.stringify(sent)}`, async () => {
        assertInvalid(await ask(sent), 'recurrences', [field, code])
      })
    }

    test('a rule that seldom gives a day answers as others do', async () => {
      const { status, body } = await ask({
        ...{ dtstart: '2028-02-29T09:00:00', timezone_name: 'UTC' },
        ...{ rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', rcount: 10_000 },
      })
      assert.equal(status, 200)
      assert.equal(body.occurrences[1].iso_8601, '2032-02-29T09:00:00Z')
      assert.ok(body.count > 1_000 && body.count < 10_000, String(body.count))
    })
  },
  { locale: 'en-US' },
)
