// Identity: sessions, passwords, links, tokens, company accounts and OAuth. Other modules import this file only.

export {
  /** Makes an API token. */
  issueToken,
  /** Ends an API token. */
  revokeToken,
} from './api-token.ts'

export {
  /** Creates the authenticator of a process; `failed` receives errors of recording, for which no request waits. */
  createAuthenticator,
  /** A person and the credential that they used: an API token, a session, or the grant of an application. */
  type SeenCredential,
} from './authenticator.ts'

export {
  /** The browser of a request; `language`: in which its page was shown. */
  browserAt,
} from './browser.ts'

export {
  /** Clears the cookie of a pending sign-in. */
  clearPendingCookie,
  /** Clears the cookie of somebody who was sent to a provider. */
  clearRoundTripCookie,
  /** Clears the cookie of a session. */
  clearSessionCookie,
  /** Clears the cookie of a form that was sent after its session had ended. */
  clearUnsentCookie,
  /** The secret of a browser that was only sent a form. */
  formSecret,
  /** The secret of a pending sign-in. */
  pendingSecret,
  /** The encrypted cookie of a sign-in at a provider. */
  roundTripSealed,
  /** The secret of the session, as the browser sent it. */
  sessionSecret,
  /** Sets the cookie of a form; it lasts until the browser is closed. */
  setFormCookie,
  /** Sets the cookie of a pending sign-in, for as long as a code is accepted. */
  setPendingCookie,
  /** Sets the cookie of somebody who is sent to a provider, for so many seconds. */
  setRoundTripCookie,
  /** Sets the cookie of a session, for as long as a session can last. */
  setSessionCookie,
  /** Sets the cookie of a form that was sent after its session had ended, for so many seconds. */
  setUnsentCookie,
  /** The encrypted form that was sent after its session had ended. */
  unsentSealed,
} from './cookie.ts'

export {
  /**
   * The language is that of the person, else the one chosen in the browser, else that of `Accept-Language`; the region that
   * of the person, else that of the language, or of the browser where that decides the language too, else that of the site.
   */
  tagAt,
} from './language-tag.ts'
export {
  /** The document of a client at an address; undefined where it is not accepted, not there, or not one of a public client. */
  clientDocument,
  /** Returns whether a document need not be fetched. */
  isDocumentKept,
} from './oauth/client-documents.ts'
export {
  /** The names of the provider's cookies. */
  cookiesOf,
  /** Creates the provider of a site. */
  createProvider,
  /** Returns the provider of a site. */
  type ProviderOf,
  /** The path of the sign-in page, which leads back to the same authorization request. */
  signInPath,
} from './oauth/provider.ts'

export {
  /** Data of the current request that the library does not store. */
  type OAuthRequest,
  /** The request that the provider answers at the moment. */
  oauthRequest,
} from './oauth/records.ts'

export {
  /** The address of the endpoint of assistants, and the audience of their tokens. */
  assistantResource,
  /** The path of the metadata of a resource. */
  RESOURCE_METADATA,
  /** The address of the metadata that the endpoint of assistants names in its challenges. */
  resourceMetadataUrl,
} from './oauth/resource.ts'

export {
  /** The access that a requested scope gives; undefined where it names no scope that exists. */
  accessOf,
  /** The OAuth scopes. */
  SCOPES,
  /** The scope of an access, as OAuth writes it. */
  scopeOf,
} from './oauth/scopes.ts'

export {
  /** The token in a form for a browser without a session, derived from the secret in its cookie. */
  formToken,
  /** Returns whether the token is correct, in constant time. */
  isToken,
  /** The origin of a request. */
  originOfRequest,
  /** The token in the pages of one session: it is derived from the session, so it is not stored. */
  sessionToken,
} from './own-page.ts'

export {
  /** The secret of a new session; or `wrong` for a wrong code, `over` where the sign-in is no longer pending. */
  completeSignIn,
  /** The person of a pending sign-in; undefined where the secret is unknown or has expired. */
  pendingSignInBy,
} from './pending-sign-in.ts'

export {
  /** The preference of this browser; undefined where there is none. */
  preferenceOf,
  /** Keeps a preference; undefined removes it. */
  setPreference,
} from './preference.ts'

export {
  /** Unseals everything with `from` and seals it with `to`. */
  reseal,
} from './reseal.ts'

export {
  /** A new secret of 256 random bits, in base64url. */
  newSessionSecret,
  /** The hash that is stored instead of a secret. */
  secretHash,
  /** A person who is signed in, and their session. */
  type Visitor,
} from './session.ts'

export {
  /** Signs a person in; undefined where e-mail or password is wrong. */
  signIn,
  /** Ends the session of a secret, if there is one. */
  signOut,
} from './sign-in.ts'

export {
  /** A person who is signed in, as the caller of an action; pages and API pass the same. */
  callerAt,
  /** Whether a person must turn on a second factor before anything else. */
  lacksFactor,
  /** The person of the request's session, even where they must still turn on a second factor before anything else. */
  sessionOf,
  /**
   * The person who is signed in, by the cookie of the request; undefined without a session, and for a person without a
   * second factor where the site requires one.
   */
  visitorOf,
} from './signed-in.ts'
