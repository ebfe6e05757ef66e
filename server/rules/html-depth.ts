// A tokenizer for htmlparser2 that opens no tag below a certain depth, so that parsing stays linear.
import { Parser, type ParserOptions, Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

/** How many tags may be open at once while text is read; the opening tags of what lies deeper are passed over. */
const DEEPEST_OPEN = 100

interface Stacked {
  stack: readonly string[]
  onopentagname: (start: number, end: number) => void
}

/**
 * The parser keeps its open tags in an array that it shifts and searches for each tag, which takes time that grows with
 * the square of the depth. A tag whose name it never hears of is not opened, and its attributes are passed over too.
 */
function ShallowTokenizer(options: ParserOptions, parser: TokenizerCallbacks): Tokenizer {
  const stacked = parser as unknown as Stacked
  const open = stacked.onopentagname.bind(parser)
  stacked.onopentagname = (start, end) => {
    if (stacked.stack.length < DEEPEST_OPEN) open(start, end)
  }
  return new Tokenizer(options as ConstructorParameters<typeof Tokenizer>[0], parser)
}

/** Options of a parser, or of what makes one, that keep its depth within bounds. */
export const shallow = { Tokenizer: ShallowTokenizer as unknown as typeof Tokenizer }

/** Reads HTML as a parser does, in time that grows with its length alone. */
export function readHtml(html: string, handler: ConstructorParameters<typeof Parser>[0], options: ParserOptions = {}) {
  const parser = new Parser(handler, { ...options, ...shallow })
  parser.write(html)
  parser.end()
}
