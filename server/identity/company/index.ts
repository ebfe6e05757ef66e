// Company sign-in and sign-out with OpenID Connect. Other modules import this file only.

export {
  /** Returns the redirect address and the cookie of a sign-in. */
  beginAtProvider,
  /** The address at which a provider sends browsers back. */
  redirectAddress,
} from './authorization-request.ts'

export {
  /** Ends the sessions that a logout token is about; false where the token is not valid, was used, or is another's. */
  endByProvider,
} from './back-channel-logout.ts'

export {
  /** Signs somebody in, or links the account of the person who is already signed in. */
  comeBack,
  /** Records a refusal, with the provider and the reason. */
  recordCompanyRefusal,
} from './callback.ts'

export {
  /** The enabled providers, in the order of their making. */
  enabledProviders,
  /** The enabled provider with a name; undefined where there is none. */
  providerNamed,
} from './provider.ts'

export {
  /** A refused sign-in; `code` is what the library says, for the audit log. */
  CompanyRefusal,
} from './refusal.ts'

export {
  /** Decrypts the cookie of a round trip; undefined if it is missing, forged or expired. */
  openRoundTrip,
  /** Seconds in which somebody must come back from a provider. */
  ROUND_TRIP,
} from './round-trip-cookie.ts'
