// Meeting series that are not made, through HTTP: every refusal with its field and code.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { ErrorCode } from '../../contract/errors.ts'
import { assertInvalid, type Scene, setScene, UNKNOWN, WIDE } from '../places/scene.ts'
import { NOW, onBothDatabases } from '../stage.ts'
import { addSeries, DAY, newSeries, startsOf, WEEKLY } from './series-scene.ts'

const LONGEST = 366 * DAY
const RRULE = { rrule_parts: undefined, rrule: 'FREQ=WEEKLY;BYDAY=TH' }
const ZONE = { timezone_name: undefined }

const REFUSED: [why: string, sent: object, field: string, code: ErrorCode][] = [
  ['name is required', { name: undefined }, 'name', 'missing_field'],
  ['name must not be empty', { name: ' <b></b> ' }, 'name', 'invalid_value'],
  ['name is a text', { name: 7 }, 'name', 'invalid_value'],
  ['name cannot be unset', { name: null }, 'name', 'invalid_value'],
  ['name has 255 characters', { name: WIDE.repeat(256) }, 'name', 'too_long'],
  ['description is a text', { description: ['x'] }, 'description', 'invalid_value'],
  ['location is a text', { location: {} }, 'location', 'invalid_value'],
  ['audio is a text', { audio: 1 }, 'audio', 'invalid_value'],
  ['a plain text has its limit', { description: 'x'.repeat(65_536) }, 'description', 'too_long'],
  ['duration_minutes is an integer', { duration_minutes: 1.5 }, 'duration_minutes', 'invalid_value'],
  ['duration_minutes is not a text', { duration_minutes: '60' }, 'duration_minutes', 'invalid_value'],
  ['duration_minutes is not negative', { duration_minutes: -1 }, 'duration_minutes', 'invalid_value'],
  ['duration_seconds is not negative', { duration_seconds: -1 }, 'duration_seconds', 'invalid_value'],
  ['a meeting lasts 366 days at most', { duration_seconds: LONGEST + 1 }, 'duration_seconds', 'invalid_value'],
  ['skip_attendees is a boolean', { skip_attendees: 1 }, 'skip_attendees', 'invalid_value'],
  ['template_id names a template', { template_id: UNKNOWN }, 'template_id', 'invalid_reference'],
  ['template_id is an id', { template_id: 'x' }, 'template_id', 'invalid_value'],
  ['a source has a type', { meeting_series_source: { source_id: 'x' } }, 'meeting_series_source', 'missing_field'],
  ['a source has an id', { meeting_series_source: { source_type: 'x' } }, 'meeting_series_source', 'missing_field'],
  ['a source is an object', { meeting_series_source: 'x' }, 'meeting_series_source', 'invalid_value'],
  ['other names are unknown', { outcomes: 'x' }, 'outcomes', 'unknown_field'],
  ['other names are unknown, whatever they are', { organizer: 'x' }, 'organizer', 'unknown_field'],
]

const BAD: [why: string, sent: object, field: string, code: ErrorCode][] = [
  ['dtstart is required', { dtstart: undefined }, 'dtstart', 'missing_field'],
  ['dtstart cannot be unset', { dtstart: null }, 'dtstart', 'invalid_value'],
  ['dtstart is a time', { dtstart: 'someday' }, 'dtstart', 'invalid_value'],
  ['dtstart is a date of the calendar', { dtstart: '2026-02-30T09:00:00' }, 'dtstart', 'invalid_value'],
  ['dtstart is a whole second', { dtstart: 1.5 }, 'dtstart', 'invalid_value'],
  ['dtuntil is a time', { dtuntil: 'never' }, 'dtuntil', 'invalid_value'],
  ['the end is not before the start', { dtuntil: '2026-03-05T08:59:59' }, 'dtuntil', 'invalid_value'],
  ['rcount is 1 at least', { rcount: 0 }, 'rcount', 'invalid_value'],
  ['rcount is 10,000 at most', { rcount: 10_001 }, 'rcount', 'invalid_value'],
  ['rcount is an integer', { rcount: '3' }, 'rcount', 'invalid_value'],
  ['dtuntil and rcount exclude each other', { dtuntil: '2027-03-05', rcount: 3 }, 'rcount', 'conflicting_fields'],
  ['a zone is required', ZONE, 'timezone_name', 'missing_field'],
  ['a region alone is no zone', { ...ZONE, windows_region: 'DE' }, 'timezone_name', 'missing_field'],
  ['timezone_name is of the tz database', { timezone_name: 'Europe/Elmport' }, 'timezone_name', 'invalid_value'],
  ['timezone_name is no offset', { timezone_name: '+01:00' }, 'timezone_name', 'invalid_value'],
  ['timezone_name is no abbreviation', { timezone_name: 'PST' }, 'timezone_name', 'invalid_value'],
  ['an unknown Windows zone', { ...ZONE, windows_timezone: 'Elmport Time' }, 'windows_timezone', 'invalid_value'],
  [
    'a Windows zone that the region does not have',
    { ...ZONE, windows_timezone: 'W. Europe Standard Time', windows_region: 'US' },
    'windows_timezone',
    'invalid_value',
  ],
  ['a rule is required', { rrule_parts: undefined }, 'rrule', 'missing_field'],
  ['one form of the rule', { rrule: 'FREQ=WEEKLY' }, 'rrule', 'conflicting_fields'],
  ['parts are an object', { rrule_parts: 'weekly' }, 'rrule_parts', 'invalid_value'],
  ['parts have a freq', { rrule_parts: { interval: 1 } }, 'rrule_parts', 'missing_field'],
  ['freq is a known one', { rrule_parts: { freq: 'biweekly' } }, 'rrule_parts', 'invalid_value'],
  ['freq is no finer than a day', { rrule_parts: { freq: 'hourly' } }, 'rrule_parts', 'invalid_value'],
  ['interval is 1 at least', { rrule_parts: { freq: 'daily', interval: 0 } }, 'rrule_parts', 'invalid_value'],
  ['interval is 1000 at most', { rrule_parts: { freq: 'daily', interval: '1001' } }, 'rrule_parts', 'invalid_value'],
  ['interval is whole', { rrule_parts: { freq: 'daily', interval: 1.5 } }, 'rrule_parts', 'invalid_value'],
  ['interval is a number or text', { rrule_parts: { freq: 'daily', interval: [] } }, 'rrule_parts', 'invalid_value'],
  ['days have two letters', { rrule_parts: { freq: 'weekly', daysofweek: ['THU'] } }, 'rrule_parts', 'invalid_value'],
  ['days are days', { rrule_parts: { freq: 'weekly', daysofweek: ['XX'] } }, 'rrule_parts', 'invalid_value'],
  [
    'weeks have no second Monday',
    { rrule_parts: { freq: 'weekly', daysofweek: ['2MO'] } },
    'rrule_parts',
    'invalid_value',
  ],
  [
    'days of a month are in it',
    { rrule_parts: { freq: 'monthly', bymonthdays: [32] } },
    'rrule_parts',
    'invalid_value',
  ],
  ['weekstart is a day', { rrule_parts: { freq: 'weekly', weekstart: 'XX' } }, 'rrule_parts', 'invalid_value'],
  ['parts have no other names', { rrule_parts: { freq: 'daily', byhour: [9] } }, 'rrule_parts', 'unknown_field'],
  ['a rule is a text', { ...RRULE, rrule: {} }, 'rrule', 'invalid_value'],
  ['a rule is of RFC 5545', { ...RRULE, rrule: 'garbage' }, 'rrule', 'invalid_value'],
  ['a rule has 1000 characters', { ...RRULE, rrule: `FREQ=WEEKLY;BYDAY=${'MO,'.repeat(400)}TU` }, 'rrule', 'too_long'],
  ['COUNT and UNTIL', { ...RRULE, rrule: 'FREQ=DAILY;COUNT=2;UNTIL=20270101' }, 'rrule', 'conflicting_fields'],
  ['COUNT and another rcount', { ...RRULE, rrule: 'FREQ=DAILY;COUNT=2', rcount: 3 }, 'rcount', 'conflicting_fields'],
  [
    'COUNT and dtuntil',
    { ...RRULE, rrule: 'FREQ=DAILY;COUNT=2', dtuntil: '2027-01-01' },
    'rcount',
    'conflicting_fields',
  ],
  [
    'UNTIL and another dtuntil',
    { ...RRULE, rrule: 'FREQ=DAILY;UNTIL=20270101', dtuntil: '2027-01-02' },
    'dtuntil',
    'conflicting_fields',
  ],
  ['UNTIL and rcount', { ...RRULE, rrule: 'FREQ=DAILY;UNTIL=20270101', rcount: 3 }, 'dtuntil', 'conflicting_fields'],
  ['UNTIL before the start', { ...RRULE, rrule: 'FREQ=DAILY;UNTIL=20250101' }, 'rrule', 'invalid_value'],
  ['another time of day', { ...RRULE, rrule: 'FREQ=DAILY;BYHOUR=10' }, 'rrule', 'invalid_value'],
  ['two times of day', { ...RRULE, rrule: 'FREQ=DAILY;BYHOUR=9,10' }, 'rrule', 'invalid_value'],
  ['a rule that never comes', { ...RRULE, rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }, 'rrule', 'invalid_value'],
]

onBothDatabases('refused meeting series', (stage) => {
  let scene: Scene

  before(async () => {
    scene = await setScene(stage())
  })

  for (const [why, sent, field, code] of [...REFUSED, ...BAD]) {
    test(`refused: ${why}`, async () => {
      await stage().events()
      assertInvalid(await addSeries(scene, { ...WEEKLY, ...sent }), 'meeting_series', [field, code])
      assert.deepEqual(await stage().events(), [])
    })
  }

  test('hostile times and rules are refused or handled in bounded time', async () => {
    const times = [0, -1, 253_402_300_799, '9999-12-31T23:59:59', '0001-01-01T00:00:00', '1960-02-29']
    for (const dtstart of times) await newSeries(scene, { dtstart })
    for (const dtstart of [1e20, 253_402_300_800, '10000-01-01', '2026-03-05T23:59:60', true])
      assertInvalid(await addSeries(scene, { ...WEEKLY, dtstart }), 'meeting_series', ['dtstart', 'invalid_value'])
    const rules = [
      'FREQ=SECONDLY',
      'FREQ=MINUTELY',
      'FREQ=HOURLY',
      'FREQ=DAILY;COUNT=1000000',
      'FREQ=DAILY;INTERVAL=1001',
    ]
    for (const rrule of [...rules, 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', 'FREQ=WEEKLY\nRRULE:FREQ=SECONDLY'])
      assertInvalid(await addSeries(scene, { ...WEEKLY, ...RRULE, rrule }), 'meeting_series', [
        'rrule',
        'invalid_value',
      ])
    for (const rrule of ['FREQ=DAILY', 'FREQ=DAILY;UNTIL=99991231', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;INTERVAL=4']) {
      const series = await newSeries(scene, { ...RRULE, rrule, dtstart: '2024-02-29T09:00:00' })
      assert.equal(
        (await startsOf(scene.owner.client, series, `&after=${NOW}`)).length,
        rrule.startsWith('FREQ=D') ? 365 : 0,
      )
    }
  })
})
