// How long what is issued lives, in seconds (decisions 8).

const DAY = 86_400

export const CODE = 60
export const ACCESS_TOKEN = 3_600
/** A refresh token that nobody uses. */
export const REFRESH_IDLE = 30 * DAY
/** In all, from the time that the person let the application in. */
export const REFRESH_WHOLE = 365 * DAY
/** What a confidential application may wait before its refresh token is replaced when it comes. */
export const REFRESH_FRESH = 21 * DAY
/** Somebody decides, after perhaps signing in or setting a password. */
export const DECISION = 3_600
/** Between deciding and being sent on. */
export const SENT_ON = 600
