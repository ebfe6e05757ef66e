// The schedule of a new series, through HTTP: start, end, zone and rule in every form that is taken.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Scene, setScene } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { newSeries, startsOf, utc } from './series-scene.ts'

const RRULE = { rrule_parts: undefined, rrule: 'FREQ=WEEKLY;BYDAY=TH' }
const ZONE = { timezone_name: undefined }

/** What is sent, and what of the recurrence object comes of it. */
const TAKEN: [rule: string, sent: object, recurrence: object][] = [
  ['dtstart: Unix time', { dtstart: utc('2026-03-05T08:00') }, { dtstart: '2026-03-05T09:00:00' }],
  ['dtstart: Unix time as text', { dtstart: `${utc('2026-03-05T08:00')}` }, { dtstart: '2026-03-05T09:00:00' }],
  ['dtstart: as it is answered', { dtstart: { value: utc('2026-03-05T08:00') } }, { dtstart: '2026-03-05T09:00:00' }],
  ['dtstart: without zone, in that of the series', {}, { dtstart: '2026-03-05T09:00:00' }],
  ['dtstart: without seconds', { dtstart: '2026-03-05T09:30' }, { dtstart: '2026-03-05T09:30:00' }],
  ['dtstart: of UTC', { dtstart: '2026-03-05T08:00:00Z' }, { dtstart: '2026-03-05T09:00:00' }],
  ['dtstart: with an offset', { dtstart: '2026-03-05T08:00:00+05:00' }, { dtstart: '2026-03-05T04:00:00' }],
  ['dtstart: a date is its midnight', { dtstart: '2026-03-05' }, { dtstart: '2026-03-05T00:00:00' }],
  ["dtstart: tomorrow, in the caller's zone", { dtstart: 'tomorrow' }, { dtstart: '2026-03-03T01:00:00' }],
  ['no end', {}, { dtuntil: null, until: null, rcount: null, until_ts: null }],
  [
    'dtuntil: without zone, in that of the series',
    { dtuntil: '2026-03-26T09:00:00' },
    { dtuntil: '2026-03-26T09:00:00', until: '2026-03-26T09:00:00', until_ts: utc('2026-03-26T09:00') },
  ],
  [
    'dtuntil: the last meeting starts at it or before',
    { dtuntil: '2026-03-26T08:59:59' },
    { dtuntil: '2026-03-26T08:59:59', until_ts: utc('2026-03-19T09:00') },
  ],
  ['dtuntil: Unix time', { dtuntil: utc('2026-04-02T07:00') }, { dtuntil: '2026-04-02T09:00:00' }],
  [
    'dtuntil: a date is the end of that day',
    { dtuntil: '2026-03-26' },
    { dtuntil: '2026-03-26T23:59:59', until_ts: utc('2026-03-26T09:00') },
  ],
  [
    'dtuntil: as the rule is shown with it',
    { dtuntil: '2026-04-02T09:00:00' },
    { rrule: 'FREQ=WEEKLY;BYDAY=TH;UNTIL=20260402T070000Z' },
  ],
  ['dtuntil: null is no end', { dtuntil: null }, { dtuntil: null }],
  [
    'rcount: the number of meetings',
    { rcount: 3 },
    { rcount: 3, dtuntil: null, until_ts: utc('2026-03-19T09:00'), rrule: 'FREQ=WEEKLY;BYDAY=TH;COUNT=3' },
  ],
  ['rcount: 10,000 at most', { rcount: 10_000 }, { rcount: 10_000 }],
  ['rcount: null is no end', { rcount: null }, { rcount: null }],
  ['timezone_name: as the tz database spells it', { timezone_name: 'asia/kolkata' }, { timezone_name: 'Asia/Kolkata' }],
  ['timezone_name: UTC', { timezone_name: 'UTC' }, { timezone_name: 'UTC', start_ts: utc('2026-03-05T09:00') }],
  [
    'windows_timezone: mapped to a tz name',
    { ...ZONE, windows_timezone: 'W. Europe Standard Time' },
    { timezone_name: 'Europe/Berlin' },
  ],
  [
    'windows_region: narrows the choice',
    { ...ZONE, windows_timezone: 'W. Europe Standard Time', windows_region: 'CH' },
    { timezone_name: 'Europe/Zurich', start_ts: utc('2026-03-05T08:00') },
  ],
  [
    'windows_region: 001 is the world',
    { ...ZONE, windows_timezone: 'India Standard Time', windows_region: '001' },
    { timezone_name: 'Asia/Kolkata', start_ts: utc('2026-03-05T03:30') },
  ],
  ['rrule: as text', RRULE, { rrule: 'FREQ=WEEKLY;BYDAY=TH' }],
  ['rrule: with its name', { ...RRULE, rrule: 'RRULE:FREQ=WEEKLY;BYDAY=TH' }, { rrule: 'FREQ=WEEKLY;BYDAY=TH' }],
  ['rrule: COUNT', { ...RRULE, rrule: 'FREQ=WEEKLY;BYDAY=TH;COUNT=2' }, { rcount: 2, dtuntil: null }],
  ['rrule: COUNT, and rcount says the same', { ...RRULE, rrule: 'FREQ=DAILY;COUNT=2', rcount: 2 }, { rcount: 2 }],
  [
    'rrule: UNTIL of UTC',
    { ...RRULE, rrule: 'FREQ=WEEKLY;UNTIL=20260402T070000Z' },
    { dtuntil: '2026-04-02T09:00:00', until_ts: utc('2026-04-02T08:00') },
  ],
  [
    'rrule: UNTIL in the zone of the series',
    { ...RRULE, rrule: 'FREQ=WEEKLY;UNTIL=20260402T090000' },
    { dtuntil: '2026-04-02T09:00:00', until_ts: utc('2026-04-02T08:00') },
  ],
  [
    'rrule: UNTIL, a date: the end of that day',
    { ...RRULE, rrule: 'FREQ=WEEKLY;UNTIL=20260402' },
    { dtuntil: '2026-04-02T23:59:59', until_ts: utc('2026-04-02T08:00') },
  ],
  [
    'rrule: UNTIL, and dtuntil says the same',
    { ...RRULE, rrule: 'FREQ=WEEKLY;UNTIL=20260402T070000Z', dtuntil: '2026-04-02T09:00:00' },
    { dtuntil: '2026-04-02T09:00:00' },
  ],
  ["rrule: dtstart's own time may be said again", { ...RRULE, rrule: 'FREQ=DAILY;BYHOUR=9;BYMINUTE=0' }, {}],
]

const PARTS: [sent: object, parts: object, rrule: string][] = [
  [{ freq: 'daily' }, { freq: 'DAILY' }, 'FREQ=DAILY'],
  [{ freq: 'WEEKLY', interval: '2' }, { freq: 'WEEKLY', interval: '2' }, 'FREQ=WEEKLY;INTERVAL=2'],
  [
    { freq: 'weekly', interval: 2, daysofweek: ['MO', 'we'], weekstart: 'SU' },
    { freq: 'WEEKLY', interval: '2', daysofweek: ['MO', 'WE'], weekstart: 'SU' },
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=SU',
  ],
  [
    { freq: 'monthly', bymonthdays: [5, -1], daysofweek: [] },
    { freq: 'MONTHLY', bymonthdays: [5, -1] },
    'FREQ=MONTHLY;BYMONTHDAY=5,-1',
  ],
  [
    { freq: 'Monthly', daysofweek: ['-1TH'] },
    { freq: 'MONTHLY', daysofweek: ['TH'], dayordinals: [-1] },
    'FREQ=MONTHLY;BYDAY=-1TH',
  ],
  [
    { freq: 'monthly', daysofweek: ['mo', 'mo', 'fr', 'we'], dayordinals: [1, 3, -1, 0] },
    { freq: 'MONTHLY', daysofweek: ['MO', 'MO', 'FR', 'WE'], dayordinals: [1, 3, -1, 0] },
    'FREQ=MONTHLY;BYDAY=1MO,3MO,-1FR,WE',
  ],
  [
    { freq: 'yearly', daysofweek: ['SU'], dayordinals: [-53] },
    { freq: 'YEARLY', daysofweek: ['SU'], dayordinals: [-53] },
    'FREQ=YEARLY;BYDAY=-53SU',
  ],
  [
    { freq: 'weekly', daysofweek: ['TU'], dayordinals: null },
    { freq: 'WEEKLY', daysofweek: ['TU'] },
    'FREQ=WEEKLY;BYDAY=TU',
  ],
  [
    { freq: 'weekly', daysofweek: ['TU'], dayordinals: [0] },
    { freq: 'WEEKLY', daysofweek: ['TU'] },
    'FREQ=WEEKLY;BYDAY=TU',
  ],
  [{ freq: 'yearly', bymonthdays: null }, { freq: 'YEARLY' }, 'FREQ=YEARLY'],
]

const UNSAID = { interval: '1', bymonthdays: null, daysofweek: [], dayordinals: null, weekstart: 'MO' }

onBothDatabases('the schedule of a new series', (stage) => {
  let scene: Scene

  before(async () => {
    scene = await setScene(stage())
  })

  const plain = (value: any) => value?.value ?? value

  for (const [rule, sent, recurrence] of TAKEN) {
    test(rule, async () => {
      const made = (await newSeries(scene, sent)).recurrence
      for (const [name, value] of Object.entries(recurrence)) assert.deepEqual(plain(made[name]), value, name)
      assert.equal(made.dtuntil, made.until)
    })
  }

  for (const [sent, parts, rrule] of PARTS) {
    test(`rrule_parts: ${JSON.stringify(sent)}`, async () => {
      const { rrule_parts, recurrence } = await newSeries(scene, { rrule_parts: sent })
      assert.deepEqual(rrule_parts, { ...UNSAID, ...parts })
      assert.equal(recurrence.rrule, rrule)
      const again = await newSeries(scene, { ...RRULE, rrule })
      assert.deepEqual(again.rrule_parts, rrule_parts)
    })
  }

  test('dtstart is always the first meeting and counts, also where the rule alone would not produce it', async () => {
    const series = await newSeries(scene, { dtstart: '2026-03-03T09:00:00', rcount: 3 })
    assert.deepEqual(await startsOf(scene.owner.client, series), [
      utc('2026-03-03T08:00'),
      utc('2026-03-05T08:00'),
      utc('2026-03-12T08:00'),
    ])
    assert.equal(series.recurrence.dtstart_ts.value, utc('2026-03-03T08:00'))
  })

  test('local times keep their wall clock; those that the clocks skip are not lost, of two the first is taken', async () => {
    const daily = { rrule_parts: { freq: 'daily' }, rcount: 3, timezone_name: 'America/New_York' }
    const spring = await newSeries(scene, { ...daily, dtstart: '2026-03-07T02:30:00' })
    assert.deepEqual(await startsOf(scene.owner.client, spring), [
      utc('2026-03-07T07:30'),
      utc('2026-03-08T07:30'),
      utc('2026-03-09T06:30'),
    ])
    const autumn = await newSeries(scene, { ...daily, dtstart: '2026-10-31T01:30:00' })
    assert.deepEqual(await startsOf(scene.owner.client, autumn), [
      utc('2026-10-31T05:30'),
      utc('2026-11-01T05:30'),
      utc('2026-11-02T06:30'),
    ])
  })
})
