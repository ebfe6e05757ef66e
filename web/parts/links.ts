// What links do that people wrote, whenever they were stored: they say nothing of this page to the next.

const LINK = /<a\b([^>]*)>/g
const OF_WINDOWS = / (?:target|rel)="([^"]*)"/g

/**
 * Filtered HTML with its links made safe: each is `noopener noreferrer`, and opens where it is or, for `_blank`, in a
 * window of its own; no window is shared by its name.
 */
export const apart = (html: string): string =>
  html.replace(LINK, (_, attributes: string) => {
    const blank = / target="_blank"/.test(attributes) ? ' target="_blank"' : ''
    return `<a${attributes.replace(OF_WINDOWS, '')}${blank} rel="noopener noreferrer">`
  })
