// A tokenizer for htmlparser2 that ignores tags below a certain depth, so that parsing takes linear time.
import { Parser, type ParserOptions, Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

/** Maximum number of open tags; deeper opening tags are ignored. */
const DEEPEST_OPEN = 100

interface Stacked {
  stack: readonly string[]
  onopentagname: (start: number, end: number) => void
}

/**
 * The parser shifts and searches its array of open tags for each tag, which takes time that grows with the square of
 * the depth. A tag whose name is not reported to the parser is not opened, and its attributes are ignored too.
 */
function ShallowTokenizer(options: ParserOptions, parser: TokenizerCallbacks): Tokenizer {
  const stacked = parser as unknown as Stacked
  const open = stacked.onopentagname.bind(parser)
  stacked.onopentagname = (start, end) => {
    if (stacked.stack.length < DEEPEST_OPEN) open(start, end)
  }
  return new Tokenizer(options as ConstructorParameters<typeof Tokenizer>[0], parser)
}

/** Options for a parser, or for a library that creates one, that limit the depth. */
export const depthLimit = { Tokenizer: ShallowTokenizer as unknown as typeof Tokenizer }

/** Parses HTML in time that grows with its length alone. */
export function readHtml(html: string, handler: ConstructorParameters<typeof Parser>[0], options: ParserOptions = {}) {
  const parser = new Parser(handler, { ...options, ...depthLimit })
  parser.write(html)
  parser.end()
}
