// Lifetimes of OAuth codes, tokens and pages, in seconds (docs/oauth.md#authorization-flow).

const DAY = 86_400

/** An authorization code. */
export const CODE_LIFE = 60
export const ACCESS_TOKEN_LIFE = 3_600
/** A refresh token, from its last use. */
export const REFRESH_TOKEN_IDLE = 30 * DAY
/** The same for `/mcp`: people come back to their assistants less often than a program runs. */
export const ASSISTANT_TOKEN_IDLE = 90 * DAY
/** For `/mcp`, how long a refresh token that was replaced still works: the answer with the new one may have been lost. */
export const REPLACED_TOKEN_LIFE = 60
/** All refresh tokens of a grant, from the consent of the person. */
export const REFRESH_TOKEN_LIFE = 365 * DAY
/** The age from which the refresh token of a confidential application is replaced when it is used. */
export const REFRESH_ROTATION_AGE = 21 * DAY
/** The consent page; the person may have to sign in or set a password first. */
export const CONSENT_LIFE = 3_600
/** The redirection after the consent. */
export const REDIRECT_LIFE = 600
