// Time zones by city and offset, such as "London (UTC+0)": a text field with suggestions, found by city, country and offset.
import { regionsIn } from '../../rules/people/region.ts'
import { type Faults, labelled } from './field.ts'
import { type Html, type HtmlPart, html } from './html.ts'
import { presentName, zoneNames } from './zone-names.ts'

/** `America/Argentina/Buenos_Aires` is `Buenos Aires, Argentina`. */
const cityOf = (zone: string): string => zone.split('/').slice(1).reverse().join(', ').replaceAll('_', ' ') || zone

/** Cities that two zones are named after get their region, too. */
const isShared = (zones: readonly string[]): ReadonlySet<string> => {
  const seen = Map.groupBy(zones, (zone) => cityOf(zone))
  return new Set([...seen].filter(([, those]) => those.length > 1).map(([city]) => city))
}

let known: { zones: readonly string[]; shared: ReadonlySet<string> } | undefined

function knownZones() {
  if (!known) {
    const zones = zoneNames()
    known = { zones, shared: isShared(zones) }
  }
  return known
}

/** The name of a zone without its offset. */
const placeOf = (zone: string): string => {
  const city = cityOf(zone)
  return knownZones().shared.has(city) ? `${city}, ${zone.split('/')[0]}` : city
}

/** The offset of a zone from UTC at a time (Unix seconds), such as `UTC+5:30`. */
function offsetAt(zone: string, seconds: number): string {
  const { offset } = Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toZonedDateTimeISO(zone)
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)/.exec(offset)!
  return `UTC${sign === '-' ? '−' : '+'}${Number(hours)}${minutes === '00' ? '' : `:${minutes}`}`
}

/** How a zone is named to people: its city and its offset at a time (Unix seconds). */
export const zoneLabel = (zone: string, seconds: number): string =>
  zone.includes('/') ? `${placeOf(zone)} (${offsetAt(zone, seconds)})` : zone

const plain = (text: string): string =>
  text.replace(/\(.*$/s, '').normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()

/** The zone (IANA) that somebody typed by its name or by that of its city; any other text stays as it is. */
export function zoneTyped(text: string): string {
  const typed = plain(text)
  return knownZones().zones.find((zone) => plain(placeOf(zone)) === typed) ?? text
}

const countries = new Map<string, ReadonlyMap<string, string>>()

/** The country of each zone, by its name in a language. */
function countriesIn(language: string): ReadonlyMap<string, string> {
  let match = countries.get(language)
  if (!match) {
    const pairs = regionsIn(language).flatMap(([region, name]) =>
      (new Intl.Locale(`und-${region}`).getTimeZones() ?? []).map((zone) => [presentName(zone), name] as const),
    )
    match = new Map(pairs)
    countries.set(language, match)
  }
  return match
}

/** Offsets change at quarters of an hour at most. */
const QUARTER = 15 * 60

const suggested = new Map<string, { quarter: number; options: Html }>()

/** All zones as options, with the offsets of a time; made once for a language and a quarter of an hour. */
function suggestions(language: string, now: number): Html {
  const quarter = Math.floor(now / QUARTER)
  const before = suggested.get(language)
  if (before?.quarter === quarter) return before.options
  const country = countriesIn(language)
  const option = (zone: string): Html => {
    const place = [country.get(zone), zone].filter(Boolean).join(', ')
    return html`<option value="${zoneLabel(zone, now)}" data-zone="${zone}">${place}</option>`
  }
  const options = html`${knownZones().zones.map(option)}`
  suggested.set(language, { quarter, options })
  return options
}

interface ZoneField {
  name: string
  label: string
  hint?: string
  /** The zone (IANA), or what was typed in its place. */
  value: string
  language: string
  /** The time whose offsets are shown; Unix seconds. */
  now: number
  optional?: boolean
}

/** The field; the value that is sent is for `zoneTyped`. `more`: further attributes. */
export function zoneField(given: ZoneField, faults: Faults, more: HtmlPart = ''): Html {
  const { name, value, language, now, optional } = given
  const shown = knownZones().zones.includes(value) ? zoneLabel(value, now) : value
  return html`${labelled(
    given,
    faults,
    (attributes) =>
      html`<input id="${name}" name="${name}" list="${name}-zones" value="${shown}" autocomplete="off" spellcheck="false"${!optional && html` required`}${attributes}${more}>`,
  )}<datalist id="${name}-zones">${suggestions(language, now)}</datalist>
`
}
