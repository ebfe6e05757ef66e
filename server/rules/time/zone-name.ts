// Names of time zones: those of the tz database in its spelling, without others that the platform knows.

/** Names of the tz database without a slash. */
const SINGLE = new Set(
  `CET CST6CDT Cuba EET EST EST5EDT Egypt Eire GB GB-Eire GMT GMT+0 GMT-0 GMT0 Greenwich HST Hongkong Iceland Iran Israel
  Jamaica Japan Kwajalein Libya MET MST MST7MDT NZ NZ-CHAT Navajo PRC PST8PDT Poland Portugal ROC ROK Singapore Turkey
  UCT UTC Universal W-SU WET Zulu`
    .split(/\s+/)
    .map((name) => name.toLowerCase()),
)

/** Characters of a name; longer ones, as mail may hold them, would fill the memory with what is known of them. */
const LONGEST = 64

const known = new Map<string, string | undefined>()

/** A name as the tz database spells it; undefined where it is none. */
export function zoneNamed(text: string): string | undefined {
  // Only the characters of a name: the platform would also read the zone of a whole date.
  if (text.length > LONGEST || !/^[\w+/-]+$/.test(text.trim())) return undefined
  const key = text.trim().toLowerCase()
  if (!known.has(key)) {
    if (known.size > 5_000) known.clear()
    known.set(key, lookedUp(key))
  }
  return known.get(key)
}

function lookedUp(key: string): string | undefined {
  if (!key.includes('/') && !SINGLE.has(key)) return undefined
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(key).timeZoneId
  } catch {
    return undefined
  }
}
