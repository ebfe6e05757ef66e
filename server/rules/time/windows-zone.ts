// Windows time zone names, and the names of the tz database that they stand for.
import table from './windows-zones.json' with { type: 'json' }

/** Each name with a CLDR territory, as `name|territory`. */
export const windowsZones: Readonly<Record<string, string>> = table

/** Names that Windows had before, or has and CLDR leaves out. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'Mid-Atlantic Standard Time': 'Etc/GMT+2',
  'Kamchatka Standard Time': 'Asia/Kamchatka',
  'Mexico Standard Time': 'America/Mexico_City',
  'Mexico Standard Time 2': 'America/Chihuahua',
  'Armenian Standard Time': 'Asia/Yerevan',
  'Coordinated Universal Time': 'Etc/UTC',
  'Fiji Islands Standard Time': 'Pacific/Fiji',
  'S.A. Western Standard Time': 'America/La_Paz',
  'S.A. Eastern Standard Time': 'America/Cayenne',
  'S.A. Pacific Standard Time': 'America/Bogota',
  'U.S. Eastern Standard Time': 'America/Indiana/Indianapolis',
  'U.S. Mountain Standard Time': 'America/Phoenix',
  'U.S. Eastern': 'America/Indiana/Indianapolis',
  'Greenwich Mean Time': 'Europe/London',
}

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
  const zone = byKey.get(`${name.trim()}|${region.trim()}`.toLowerCase())
  return zone && (RENAMED[zone] ?? zone)
}

/** All of them, without regard to case. */
const byKey: ReadonlyMap<string, string> = new Map([
  ...Object.entries(OTHER_NAMES).map(([name, zone]) => [`${name}|${WORLD}`.toLowerCase(), zone] as const),
  ...Object.entries(windowsZones).map(([key, zone]) => [key.toLowerCase(), zone] as const),
])
