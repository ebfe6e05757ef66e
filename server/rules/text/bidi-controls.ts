// Bidirectional control characters: removes those that affect text outside of their own (Trojan Source).

/**
 * A text without the signs that turn the direction of what follows them, also beyond its end, such as the time behind a title.
 * The direction of a single letter stays, and so do marks that are letters themselves.
 */
export const withoutTurns = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
