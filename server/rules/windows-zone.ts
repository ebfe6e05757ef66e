// Windows time zone names, and the names of the tz database that they stand for.
import table from './windows-zones.json' with { type: 'json' }

/** Each name with a CLDR territory, as `name|territory`. */
export const windowsZones: Readonly<Record<string, string>> = table

/** The CLDR territory for the whole world, which is used without a region. */
const WORLD = '001'

/** Old names that CLDR uses and the tz database has replaced. */
const RENAMED: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Coral_Harbour': 'America/Atikokan',
  'Africa/Asmera': 'Africa/Asmara',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** The tz database name; undefined where the name is unknown or the region does not have that zone. */
export function fromWindows(name: string, region = WORLD): string | undefined {
  const found = windowsZones[`${name}|${region.toUpperCase()}`]
  return found && (RENAMED[found] ?? found)
}
