// The list that a position of the text is in.
import type { ResolvedPos } from 'prosemirror-model'

/** The depth of the innermost list around a position; 0, that of the document, outside lists. */
export function listAround($at: ResolvedPos): number {
  let { depth } = $at
  while (depth && !$at.node(depth).type.name.endsWith('_list')) depth--
  return depth
}
