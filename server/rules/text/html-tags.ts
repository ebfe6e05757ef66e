// HTML tags that begin a new line, and those of table cells.

/** Tags whose content stands apart from what is around it. */
const BLOCKS: ReadonlySet<string> = new Set(
  `address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form
  frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav noscript ol optgroup option p plaintext pre
  search section select summary table tbody tfoot thead title tr ul xmp`.split(/\s+/),
)

/** The tags of blocks and cells. */
export const APART: readonly string[] = [...BLOCKS, 'td', 'th']

/** Returns whether the content of a tag begins and ends a line. */
export const isBlock = (name: string): boolean => BLOCKS.has(name)

/** Returns whether a tag is a cell of a table. */
export const isCell = (name: string): boolean => name === 'td' || name === 'th'

/** Separator between two cells of a row. */
export const BETWEEN_CELLS = ' | '
