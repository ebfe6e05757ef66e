// Validation of a sign-in provider's fields.
import { asciiDomain } from '../people/email-address.ts'

/** A word of an address: lower-case letters, digits and hyphens. */
export const isProviderName = (name: string): boolean => /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/.test(name)

const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/

/** Scopes with one blank between them; a sentence where they cannot be asked for. */
export function scopesOf(text: string): { scopes: string } | { problem: string } {
  const all = [...new Set(text.split(/\s+/).filter(Boolean))]
  if (!all.every((scope) => SCOPE.test(scope))) return { problem: 'Separate scopes with spaces.' }
  if (!all.includes('openid')) return { problem: 'The scope openid is required.' }
  if (all.includes('offline_access'))
    return { problem: 'The scope offline_access requests refresh tokens, which are not stored.' }
  return { scopes: all.join(' ') }
}

/** The domains in ASCII, each once; undefined where one is no domain. */
export function domainsOf(list: readonly string[]): string[] | undefined {
  const all = list.map((text) => asciiDomain(text.replace(/^@/, '')))
  return all.every((domain) => domain !== undefined) ? [...new Set(all)] : undefined
}

/** Returns why an issuer is invalid, as a sentence (OpenID Connect Discovery 1.0, 4); undefined if it is valid. */
export const issuerProblem = (issuer: string): string | undefined =>
  issuer.includes('?') ? 'The issuer cannot have a query.' : undefined
