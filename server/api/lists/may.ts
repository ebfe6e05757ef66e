// The embed `may`: the caller's verbs at the address of each row and directly below it, like OPTIONS.

import type { Kysely } from 'kysely'
import type { VerbsByPath } from '../../../contract/field.ts'
import { ownAddress, parametersIn, type Verb } from '../../../contract/resource.ts'
import { createBatch, type RowSource } from '../../access/batch.ts'
import type { DB } from '../../db/tables.ts'
import { isWrite, VERBS } from '../../http/request-line.ts'
import { Problem } from '../../problem.ts'
import type { Row, Served } from '../../resources/serving/serve.ts'
import { isAllowed, type Requester } from '../authorize.ts'
import { type Path, pathsOf, type Route, routesOf } from '../route.ts'

/** Gives the verbs of each row of a page, by its id; the queries are as many for many rows as for one. */
export type VerbsOfRows = (
  served: Served,
  rows: readonly Row[],
  context: { db: Kysely<DB>; actor: Requester },
) => Promise<Map<number, VerbsByPath>>

/** A route that is asked about, and what follows from the answer: verbs of places by their names. */
interface Question {
  route: Route
  grants: { segment: string; verb: Verb }[]
}

/** All that is to be known of a row. */
interface Questions {
  /** The parameters of the row's own address. */
  parameters: readonly string[]
  segments: readonly string[]
  questions: readonly Question[]
}

/** Whether the caller may use a route; undefined where its address leads nowhere. */
type Outcome = boolean | undefined

export function createVerbsOfRows(resources: readonly Served[]): VerbsOfRows {
  let paths: readonly Path[] | undefined
  const known = new Map<Served, Questions>()

  function questionsOf(served: Served): Questions {
    paths ??= pathsOf(resources.flatMap(routesOf))
    const questions = known.get(served) ?? questionsAt(ownAddress(served.contract)!, paths)
    known.set(served, questions)
    return questions
  }

  return async (served, rows, { db, actor }) => {
    const { parameters, segments, questions } = questionsOf(served)
    const batch = createBatch(db, actor)
    const outcomes = await Promise.all(
      rows.map((row) => {
        const params = Object.fromEntries(parameters.map((name) => [name, row[name] as number]))
        return Promise.all(questions.map(({ route }) => outcomeOf(route, batch, actor, params)))
      }),
    )
    // Most rows of a page have the same verbs.
    const made = new Map<string, VerbsByPath>()
    return new Map(
      rows.map((row, index) => {
        const ofRow = outcomes[index]!
        const verbs = made.get(ofRow.join()) ?? verbsOf(segments, questions, ofRow)
        made.set(ofRow.join(), verbs)
        return [row[served.contract.id] as number, verbs]
      }),
    )
  }
}

/** The questions of the address of a row and of those one segment below it. What one guard decides is one question. */
function questionsAt(own: string, paths: readonly Path[]): Questions {
  const segments: string[] = []
  const questions: Question[] = []
  for (const { routes } of paths) {
    const segment = segmentOf(own, routes[0]!.address.path)
    if (segment === undefined) continue
    if (segment === 'self') segments.unshift(segment)
    else segments.push(segment)
    for (const route of routes) {
      const grant = { segment, verb: route.endpoint.verb }
      const same = questions.find((one) => isSameDecision(one.route, route))
      if (same) same.grants.push(grant)
      else questions.push({ route, grants: [grant] })
    }
  }
  return { parameters: parametersIn(own), segments, questions }
}

/** `self`, or the segment below an address; undefined where a path is neither. */
function segmentOf(own: string, path: string): string | undefined {
  if (path === own) return 'self'
  const [, segment] = path.startsWith(`${own}/`) ? path.slice(own.length).split('/') : []
  return path === `${own}/${segment}` && !segment!.startsWith(':') ? segment : undefined
}

/** Returns whether two routes below the same row are granted by the same guard and nothing else. */
const isSameDecision = (one: Route, other: Route): boolean =>
  one.handlers.may === other.handlers.may &&
  isWrite(one.endpoint.verb) === isWrite(other.endpoint.verb) &&
  [one, other].every(({ kind, parent }) => kind !== 'read' && parent === undefined)

async function outcomeOf(
  route: Route,
  from: RowSource,
  actor: Requester,
  params: Readonly<Record<string, number>>,
): Promise<Outcome> {
  try {
    return await isAllowed(route, from, actor, params)
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

/** The verbs of each place, in the order of OPTIONS, without those that go without saying. */
function verbsOf(
  segments: readonly string[],
  questions: readonly Question[],
  outcomes: readonly Outcome[],
): VerbsByPath {
  const granted = new Map(segments.map((segment) => [segment, new Set<Verb>()]))
  const nowhere = new Set<string>()
  for (const [index, { grants }] of questions.entries())
    for (const { segment, verb } of grants) {
      if (outcomes[index]) granted.get(segment)!.add(verb)
      if (outcomes[index] === undefined) nowhere.add(segment)
    }
  const verbsAt = (segment: string) => VERBS.filter((verb) => !nowhere.has(segment) && granted.get(segment)!.has(verb))
  return Object.fromEntries(segments.map((segment) => [segment, verbsAt(segment)])) as unknown as VerbsByPath
}
