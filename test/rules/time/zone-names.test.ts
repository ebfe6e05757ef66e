// Names of time zones: those of the tz database, and those of Windows that stand for them.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { fromWindows, windowsZones } from '../../../server/rules/time/windows-zone.ts'
import { offsetAt } from '../../../server/rules/time/zone.ts'
import { zoneNamed } from '../../../server/rules/time/zone-name.ts'
import { at } from '../series/schedules.ts'

/** Every name of the tz database 2025b, links as well, except Factory. */
const NAMES = readFileSync('test/data/tz-names.txt', 'utf8').trim().split('\n')

/** Names that CLDR keeps, and those by which the tz database has replaced them. */
const REPLACED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

describe('names of the tz database', () => {
  test('each is taken, and kept in its own spelling', () => {
    assert.equal(NAMES.length, 597)
    for (const name of NAMES) assert.equal(zoneNamed(name), name)
  })

  test('in any case, with the spelling of the tz database as the answer', () => {
    for (const name of NAMES) {
      assert.equal(zoneNamed(name.toLowerCase()), name)
      assert.equal(zoneNamed(name.toUpperCase()), name)
    }
  })

  const TAKEN: [sent: string, kept: string][] = [
    [' Europe/Berlin ', 'Europe/Berlin'],
    ['europe/kyiv', 'Europe/Kyiv'],
    ['Europe/Kiev', 'Europe/Kiev'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['Asia/Calcutta', 'Asia/Calcutta'],
    ['utc', 'UTC'],
    ['Etc/GMT+5', 'Etc/GMT+5'],
    ['us/eastern', 'US/Eastern'],
    ['America/Argentina/ComodRivadavia', 'America/Argentina/ComodRivadavia'],
  ]
  for (const [sent, kept] of TAKEN)
    test(`${JSON.stringify(sent)} is ${kept}`, () => assert.equal(zoneNamed(sent), kept))

  test('each can be worked with', () => {
    for (const name of NAMES) assert.ok(Math.abs(offsetAt(name, at('2026-07-01T00:00:00Z'))) <= 14 * 3600, name)
  })
})

describe('what is no name of the tz database is refused', () => {
  const REFUSED = [
    ...['', ' ', 'Factory', 'localtime', 'Local', 'garbage', 'Europe', 'Europe/', '/Berlin', 'Europe/Elmport'],
    // Offsets, which some platforms take for zones.
    ...['+05:30', '-08:00', '+05', 'UTC+1', 'GMT+5', 'Z', 'Etc/GMT+15', 'Etc/GMT+05'],
    // Names that only the platform's library knows.
    ...['PST', 'IST', 'JST', 'CST', 'BST', 'ACT', 'AET', 'SystemV/EST5', 'US/Pacific-New', 'Etc/Unknown'],
    // Names of Windows belong into another field.
    ...['Eastern Standard Time', 'W. Europe Standard Time'],
    // A whole date carries the name of a zone as well.
    ...['2026-01-01T00:00[Europe/Berlin]', '2026-01-01T00:00+01:00[Europe/Berlin]', '2026-01-01T00:00Z/'],
    // Letters that turn into others in another case.
    ...['Asia/\u212aolkata', 'Europe/Berl\u0131n', 'Europe/Berlin\0', 'Europe/\nBerlin', 'Europe Berlin'],
    ...['Europe/Berlin/', '../etc/passwd', 'posix/Europe/Berlin', 'right/UTC', '__proto__', 'constructor'],
    'Europe/'.repeat(10_000),
  ]
  for (const name of REFUSED) test(JSON.stringify(name.slice(0, 60)), () => assert.equal(zoneNamed(name), undefined))

  test('also after ten thousand wrong names, and right ones are still taken', () => {
    for (let place = 0; place < 10_000; place++) assert.equal(zoneNamed(`Europe/Elmport${place}`), undefined)
    assert.equal(zoneNamed('Europe/Berlin'), 'Europe/Berlin')
  })
})

describe('names of Windows', () => {
  const MAPPED: [name: string, region: string | undefined, zone: string][] = [
    ['Eastern Standard Time', undefined, 'America/New_York'],
    ['Eastern Standard Time', 'US', 'America/New_York'],
    ['Eastern Standard Time', 'CA', 'America/Toronto'],
    ['Eastern Standard Time', '001', 'America/New_York'],
    ['W. Europe Standard Time', undefined, 'Europe/Berlin'],
    ['W. Europe Standard Time', 'AT', 'Europe/Vienna'],
    ['W. Europe Standard Time', 'at', 'Europe/Vienna'],
    ['GMT Standard Time', 'IE', 'Europe/Dublin'],
    ['UTC', undefined, 'Etc/UTC'],
    ['India Standard Time', undefined, 'Asia/Kolkata'],
    ['India Standard Time', 'IN', 'Asia/Kolkata'],
    ['FLE Standard Time', undefined, 'Europe/Kyiv'],
    ['Nepal Standard Time', undefined, 'Asia/Kathmandu'],
    ['Argentina Standard Time', undefined, 'America/Argentina/Buenos_Aires'],
    // Where older tables are an hour off.
    ['Mountain Standard Time (Mexico)', undefined, 'America/Mazatlan'],
    ['Mountain Standard Time (Mexico)', 'MX', 'America/Mazatlan'],
    ['Mountain Standard Time', 'MX', 'America/Ciudad_Juarez'],
    ['Central Asia Standard Time', undefined, 'Asia/Bishkek'],
    // Retired names, and other cases of letters.
    ['Mid-Atlantic Standard Time', undefined, 'Etc/GMT+2'],
    ['Kamchatka Standard Time', undefined, 'Asia/Kamchatka'],
    ['eastern standard time', undefined, 'America/New_York'],
  ]
  for (const [name, region, zone] of MAPPED)
    test(`${name}, ${region ?? 'no region'}: ${zone}`, () => assert.equal(fromWindows(name, region), zone))

  const UNKNOWN: [name: string, region: string | undefined][] = [
    ['', undefined],
    ['Elmport Standard Time', undefined],
    ['Customized Time Zone', undefined],
    ['Europe/Berlin', undefined],
    ['Eastern Standard Time', 'DE'],
    ['Eastern Standard Time', 'XX'],
    ['Eastern Standard Time', 'USA'],
    ['Eastern Standard Time', ''],
    ['Eastern Standard Time|US', undefined],
    ['constructor', undefined],
  ]
  for (const [name, region] of UNKNOWN)
    test(`unknown: ${JSON.stringify(name)}, ${region ?? 'no region'}`, () =>
      assert.equal(fromWindows(name, region), undefined))

  test('every one stands for a name of the tz database that is not replaced', () => {
    const known = new Set(NAMES)
    for (const key of Object.keys(windowsZones)) {
      const [name, region] = key.split('|') as [string, string]
      const zone = fromWindows(name, region)!
      assert.ok(known.has(zone), `${key}: ${zone}`)
      assert.equal(zoneNamed(zone), zone)
      assert.ok(!Object.hasOwn(REPLACED, zone), `${key}: ${zone}`)
      assert.equal(zone, REPLACED[windowsZones[key]!] ?? windowsZones[key])
    }
  })

  test('a replaced name has the clocks of the other', () => {
    for (const [old, now] of Object.entries(REPLACED)) {
      for (const month of ['01', '04', '07', '10']) {
        const instant = at(`2026-${month}-01T00:00:00Z`)
        assert.equal(offsetAt(old, instant), offsetAt(now, instant), old)
      }
    }
  })

  test('each has a zone for the world', () => {
    for (const key of Object.keys(windowsZones)) {
      assert.ok(fromWindows(key.split('|')[0]!), key)
    }
  })
})
