// Adds `noopener noreferrer` to links in stored HTML.

const LINK = /<a\b([^<>]*)>/g
const OF_WINDOWS = / (?:target|rel)="([^"]*)"/g

/**
 * Filtered HTML whose links are all `noopener noreferrer`. A link with `target="_blank"` opens in a new window; every
 * other target is removed, so that no window is shared by its name.
 */
export const safeLinks = (html: string): string =>
  html.replace(LINK, (_, attributes: string) => {
    const blank = / target="_blank"/.test(attributes) ? ' target="_blank"' : ''
    return `<a${attributes.replace(OF_WINDOWS, '')}${blank} rel="noopener noreferrer">`
  })
