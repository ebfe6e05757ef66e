// Region for formatting dates, times and numbers: the person's choice, or their browser's.
import { tagsWanted } from './language.ts'

/** Codes of ICU that are not regions of ISO 3166-1: reserved codes, groups of regions, and placeholders. */
const NO_REGIONS = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '))

const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** A region (ISO 3166-1 alpha-2) in capitals; undefined where it is none. */
export function regionNamed(text: string): string | undefined {
  if (!/^[a-z]{2}$/i.test(text)) return undefined
  const { region } = new Intl.Locale('und', { region: text })
  return region && !NO_REGIONS.has(region) && english.of(region) ? region : undefined
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
let all: readonly string[] | undefined

/** Every region. */
const regions = (): readonly string[] =>
  (all ??= LETTERS.flatMap((one) => LETTERS.map((other) => one + other)).filter((code) => regionNamed(code) === code))

const named = new Map<string, readonly (readonly [region: string, name: string])[]>()

/** Every region with its name in a language of the site, in the order of names. */
export function regionsIn(language: string): readonly (readonly [region: string, name: string])[] {
  let match = named.get(language)
  if (!match) {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    const { compare } = new Intl.Collator(language)
    match = regions()
      .map((region) => [region, names.of(region)!] as const)
      .sort(([, one], [, other]) => compare(one, other))
    named.set(language, match)
  }
  return match
}

/** The region of a tag (BCP 47); null where it names none of ISO 3166-1. */
export function regionOf(tag: string): string | null {
  try {
    return regionNamed(new Intl.Locale(tag).region ?? '') ?? null
  } catch {
    return null
  }
}

/** The region that a browser asks for most, whatever the language (RFC 9110, 12.5.4); null where it names none. */
export function regionWanted(header: string | undefined): string | null {
  for (const tag of tagsWanted(header)) {
    const match = regionOf(tag)
    if (match) return match
  }
  return null
}

/** The stored language settings of a person. */
export interface Spoken {
  /** BCP 47; null: none chosen. */
  language: string | null
  /** ISO 3166-1 alpha-2; null: not known yet. */
  region: string | null
}

/** The tag (BCP 47) of the language and region of a person; what is not known is as on the site. */
export function tagFor({ language, region }: Spoken, ofSite: string): string {
  const tag = language ?? ofSite
  return taggedWith(tag, region ?? regionOf(tag) ?? regionOf(ofSite))
}

/** A tag with another region; null leaves it as it is. */
export const taggedWith = (tag: string, region: string | null): string =>
  region === null ? tag : new Intl.Locale(tag, { region }).toString()
