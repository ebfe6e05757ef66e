// Allowed link addresses, the same as the server's sanitizer (docs/api/values.md#text-and-html).

/** A scheme that the filter keeps, or an address without one, on this site. */
const ADDRESS = /^(?:(?:https?|mailto|tel):|(?!\/\/|\\\\)(?![a-z][a-z\d+.-]*:))/i

/** Returns whether the HTML filter keeps the address of a link. */
export const mayLinkTo = (href: string): boolean => ADDRESS.test(href.trim()) && !/\p{Cc}/u.test(href)
