// Keeps compiled queries, so that a query is built once for each of its shapes.
import type { Compilable, CompiledQuery } from 'kysely'

/** Gives the query of that family and shape, built where it is not kept yet. */
export type Statements = (family: string, shape: string, build: () => Compilable) => CompiledQuery

/** Shapes of one family that are kept: five queries for each usual combination of filters and orders. */
const MOST_SHAPES = 500

/**
 * A family is what the code says, such as one list on one kind of database; a shape is what a caller may choose. What is
 * kept is never given up for another: whoever asks in more ways than are kept has their queries built each time, and takes
 * nothing from others, above all not from other families.
 */
export function createStatements(most = MOST_SHAPES): Statements {
  const families = new Map<string, Map<string, CompiledQuery>>()
  return (family, shape, build) => {
    const kept = families.get(family) ?? new Map<string, CompiledQuery>()
    families.set(family, kept)
    const known = kept.get(shape)
    if (known) return known
    const query = build().compile()
    if (kept.size < most) kept.set(shape, query)
    return query
  }
}
