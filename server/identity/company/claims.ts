// Claims about a person from a provider: verified ID token and userinfo (OpenID Connect Core, 3.1.3.7 and 5.3).
import { errors, jwtVerify } from 'jose'
import * as oidc from 'openid-client'
import { LONGEST_NAME } from '../../../contract/people/person.ts'
import { SIGN_IN_PROVES } from '../../actions/account/recent-sign-in.ts'
import type { ProviderRow } from '../../actions/providers/configuration.ts'
import { CLOCKS_APART, configurationOfUserInfo, SIGNED_BY } from '../../actions/providers/discovery.ts'
import { emailAddress } from '../../rules/people/email-address.ts'
import { plainText } from '../../rules/text/clean.ts'
import type { Site } from '../../site.ts'
import { reachableProvider, redirectAddress } from './authorization-request.ts'
import { keysOf } from './keys.ts'
import { CompanyRefusal } from './refusal.ts'
import type { RoundTrip } from './round-trip-cookie.ts'

/** The used claims (OpenID Connect Core 1.0, 5.1). */
export interface CompanyClaims {
  issuer: string
  subject: string
  sid: string | null
  /** As the provider says it, unchecked. */
  email: unknown
  email_verified: boolean
  /** Names as the API takes them. */
  first_name: string | null
  last_name: string | null
  locale: string | null
  /** Whether the provider asked for more than one factor (RFC 8176, `mfa`). */
  mfa: boolean
  /** Time of the sign-in at the provider, in Unix seconds; null if it is not reported. */
  auth_time: number | null
  /** The names of groups; null where the provider has too many to say. */
  groups: readonly string[] | null
}

type Claims = Readonly<Record<string, unknown>>

/**
 * The claims of a person whose browser came back with this query. State, nonce, `iss`, audience, times and the
 * signature are checked. Throws `CompanyRefusal`.
 */
export async function claimsAtReturn(
  site: Site,
  provider: ProviderRow,
  trip: RoundTrip,
  query: URLSearchParams,
): Promise<CompanyClaims> {
  const configuration = await reachableProvider(site, provider)
  // The address that the provider knows, whatever host the request names.
  const came = new URL(`${redirectAddress(site, provider)}?${query}`)
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, came, {
      pkceCodeVerifier: trip.verifier,
      expectedState: trip.state,
      expectedNonce: trip.nonce,
      idTokenExpected: true,
      ...(trip.again && { maxAge: SIGN_IN_PROVES }),
    })
    // The signature counts although the token came straight from the provider.
    const { protectedHeader } = await jwtVerify(tokens.id_token!, keysOf(site, configuration), {
      ...{ issuer: provider.issuer, audience: provider.client_id },
      ...{ algorithms: [...SIGNED_BY], clockTolerance: CLOCKS_APART },
    })
    const { typ } = protectedHeader
    // A token that is made for something else counts for nothing here, although it is signed (RFC 8725, 3.11).
    if (typ !== undefined && !/^(application\/)?jwt$/i.test(typ)) throw new CompanyRefusal('invalid', 'typ')
    const token = tokens.claims()! as unknown as Claims
    const subject = token['sub'] as string
    const more = await moreClaims(configuration, provider, token, tokens.access_token)
    return claimsOf(joinedClaims(token, more), {
      issuer: provider.issuer,
      subject,
      groups_claim: provider.groups_claim,
    })
  } catch (error) {
    throw refusalOf(error)
  }
}

/** The claims of the userinfo endpoint, where the ID token lacks some that are used. */
async function moreClaims(
  configuration: oidc.Configuration,
  { groups_claim }: ProviderRow,
  token: Claims,
  access_token: string,
): Promise<Claims> {
  const used = ['email', 'email_verified', 'given_name', 'family_name', ...(groups_claim ? [groups_claim] : [])]
  const complete = used.every((name) => token[name] !== undefined)
  if (complete || !configuration.serverMetadata().userinfo_endpoint) return {}
  const asking = configurationOfUserInfo(configuration)
  return (await oidc.fetchUserInfo(asking, access_token, token['sub'] as string)) as Claims
}

/**
 * The claims of the ID token, and those that only the userinfo endpoint says. Where the two name different addresses, or only
 * one names any, whether it is verified is for the one to say that is believed: the word for one address counts for no other.
 */
function joinedClaims(token: Claims, more: Claims): Claims {
  const joined = { ...more, ...token }
  if (token['email'] === more['email']) return joined
  const { email, email_verified, xms_edov } = token['email'] === undefined ? more : token
  return { ...joined, email, email_verified, xms_edov }
}

const LONGEST_SUBJECT = 255
const MOST_GROUPS = 1_000

function claimsOf(
  claims: Claims,
  { issuer, subject, groups_claim }: { issuer: string; subject: string; groups_claim: string | null },
): CompanyClaims {
  if (!subject || subject.length > LONGEST_SUBJECT || subject.includes('\0')) throw new CompanyRefusal('invalid', 'sub')
  const text = (name: string): string | null => {
    const value = claims[name]
    return typeof value === 'string' && value && value.length <= LONGEST_SUBJECT && !value.includes('\0') ? value : null
  }
  const { auth_time, amr, email } = claims
  return {
    ...{ issuer, subject, email, sid: text('sid'), locale: text('locale') },
    email_verified: isVerified(claims),
    ...namesOf(text('given_name'), text('family_name'), text('name')),
    mfa: Array.isArray(amr) && amr.includes('mfa'),
    auth_time: typeof auth_time === 'number' ? Math.floor(auth_time) : null,
    groups: groups_claim ? groupsOf(claims, groups_claim) : [],
  }
}

/**
 * Returns whether the address is the person's. Entra ID has no `email_verified`: its `xms_edov` says whether the owner of the
 * domain is (docs/sign-in.md).
 */
function isVerified({ email_verified, xms_edov }: Claims): boolean {
  if (email_verified !== undefined) return email_verified === true
  return [true, 1, '1', 'true'].includes(xms_edov as string)
}

/** First and last name; of a full name alone, the last word is the last name. */
function namesOf(given: string | null, family: string | null, full: string | null) {
  if (given || family || !full) return { first_name: nameOf(given), last_name: nameOf(family) }
  const words = full.trim().split(/\s+/)
  const last = words.length > 1 ? words.pop()! : null
  return { first_name: nameOf(words.join(' ')), last_name: nameOf(last) }
}

/**
 * A name as the API takes it. One that is too long is cut: nobody is to be kept out by it. Some providers say the e-mail address
 * of somebody who has no name, which is none.
 */
const nameOf = (said: string | null): string | null =>
  (said && emailAddress(said) === undefined && Array.from(plainText(said)).slice(0, LONGEST_NAME).join('').trim()) ||
  null

/** The names of groups. Entra ID says in `_claim_names` that there are too many. */
function groupsOf(claims: Claims, groups_claim: string): readonly string[] | null {
  const said = claims[groups_claim]
  const elsewhere = claims['_claim_names']
  if (said === undefined && typeof elsewhere === 'object' && elsewhere !== null && groups_claim in elsewhere)
    return null
  return [said]
    .flat()
    .filter((name) => typeof name === 'string' && name !== '' && name.length <= 255)
    .slice(0, MOST_GROUPS) as string[]
}

/** Codes of the library for answers that are none. */
const NO_ANSWER: ReadonlySet<string> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
])

/** The same of the library that asks for the keys. */
const NO_KEYS: ReadonlySet<string> = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'])

/** The refusal for what the library threw; anything that it does not know is thrown again. */
function refusalOf(error: unknown): unknown {
  if (error instanceof CompanyRefusal) return error
  if (error instanceof oidc.AuthorizationResponseError) return new CompanyRefusal('denied', error.error)
  if (error instanceof oidc.ResponseBodyError) return new CompanyRefusal('invalid', error.error)
  if (error instanceof errors.JOSEError)
    return new CompanyRefusal(NO_KEYS.has(error.code) ? 'unreachable' : 'invalid', error.code)
  const { code, name } = error as { code?: string; name?: string }
  if (NO_ANSWER.has(code ?? '')) return new CompanyRefusal('unreachable', code)
  if (code?.startsWith('OAUTH_')) return new CompanyRefusal('invalid', code)
  // The library wraps what became of the connection.
  const { cause } = error as { cause?: { code?: string; name?: string } }
  return new CompanyRefusal('unreachable', cause?.code ?? cause?.name ?? code ?? name)
}
