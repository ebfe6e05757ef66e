// Language and region of a request's sender, as a BCP 47 tag.
import type { FastifyRequest } from 'fastify'
import { languageNamed, negotiated } from '../rules/people/language.ts'
import { regionOf, regionWanted, type Spoken, taggedWith } from '../rules/people/region.ts'
import { preferenceOf } from './preference.ts'

/**
 * The language is that of the person, else the one chosen in the browser, else that of `Accept-Language`; the region that of
 * the person, else that of the language, or of the browser where that decides the language too, else that of the site.
 * `isNegotiated`: whether the cookie or a header of the request decided.
 */
export function tagAt(request: FastifyRequest, spoken: Spoken | undefined): { tag: string; isNegotiated: boolean } {
  const { site, headers } = request
  const wanted = headers['accept-language']
  const own = spoken?.language
  const tag = own ?? languageNamed(preferenceOf(request, 'language') ?? '') ?? negotiated(wanted, site.locale)
  const ofBrowser = own ? null : regionWanted(wanted)
  const region = spoken?.region ?? regionOf(tag) ?? ofBrowser ?? regionOf(site.locale)
  return { tag: taggedWith(tag, region), isNegotiated: !own }
}
