// Title of a search result. A short text is its own title, with marked matches.

import { plainText, RichText } from '../../kit/text/rich-text.tsx'
import type { SearchResult } from './results.ts'

/** Returns whether the snippet, which is HTML, says more than the title does, which is text. */
export const saysMore = ({ title, snippet }: SearchResult): boolean => plainText(snippet) !== title.trim()

export const ResultTitle = ({ result }: { result: SearchResult }) =>
  saysMore(result) ? result.title : <RichText html={result.snippet} inline />
