// Time zones by the names that Outlook shows, such as `(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna`.
import { fromWindows } from '../../rules/time/windows-zone.ts'
import { zoneNamed } from '../../rules/time/zone-name.ts'

/** Names of places in it that are no place of the tz database, and the Windows name of the same zone. */
const PLACES: Readonly<Record<string, string>> = {
  alaska: 'Alaskan Standard Time',
  arizona: 'US Mountain Standard Time',
  'atlantic time': 'Atlantic Standard Time',
  chennai: 'India Standard Time',
  beijing: 'China Standard Time',
  brasilia: 'E. South America Standard Time',
  canberra: 'AUS Eastern Standard Time',
  'central america': 'Central America Standard Time',
  'central time': 'Central Standard Time',
  'eastern time': 'Eastern Standard Time',
  georgetown: 'SA Western Standard Time',
  greenland: 'Greenland Standard Time',
  hawaii: 'Hawaiian Standard Time',
  islamabad: 'Pakistan Standard Time',
  lima: 'SA Pacific Standard Time',
  'mountain time': 'Mountain Standard Time',
  newfoundland: 'Newfoundland Standard Time',
  osaka: 'Tokyo Standard Time',
  'pacific time': 'Pacific Standard Time',
  'west central africa': 'W. Central Africa Standard Time',
}

/** `(UTC+01:00) ` or `(GMT-3:30) `, and what follows. */
const SHOWN = /^\((?:utc|gmt)(?:\s?([+-])(\d{1,2})[:.]?(\d\d)?)?\)\s?(.{1,100})$/i

/** The zones of the platform by their last word in small letters. */
const byCity: ReadonlyMap<string, string> = new Map(
  Intl.supportedValuesOf('timeZone').map((zone) => [
    zone
      .slice(zone.lastIndexOf('/') + 1)
      .replaceAll('_', ' ')
      .toLowerCase(),
    zone,
  ]),
)

/** The zone of a name as Outlook shows it; undefined for what is none, or has another offset than it says. */
export function fromOutlook(name: string): string | undefined {
  const [, sign, hours, minutes = '0', cities] = SHOWN.exec(name.trim()) ?? []
  if (!cities) return undefined
  if (/^coordinated universal time/i.test(cities)) return 'Etc/UTC'
  const offset = (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 3600 + Number(minutes) * 60)
  for (const part of cities.toLowerCase().split(/[,/]|\(|&/)) {
    const city = part.trim()
    const zone = PLACES[city] ? fromWindows(PLACES[city]) : (zoneNamed(byCity.get(city) ?? '') ?? undefined)
    if (zone && offsetsOf(zone).includes(offset)) return zone
  }
  return undefined
}

/** What a zone is ahead of UTC in January and in July, in seconds. */
const offsetsOf = (zone: string): number[] =>
  [1, 7].map(
    (month) => Temporal.ZonedDateTime.from({ timeZone: zone, year: 2026, month, day: 1 }).offsetNanoseconds / 1e9,
  )
