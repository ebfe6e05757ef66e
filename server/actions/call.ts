// The input of an action: caller, time, ids of the path and parsed body, typed by the endpoint's contract.
import type { Endpoint, ParamsOf, Takes } from '../../contract/resource.ts'
import type { Caller } from '../access/actor.ts'
import type { Site } from '../site.ts'

/** One call of an action. `P` holds the ids of the path, `T` what the caller may send. */
export interface Call<P = Record<string, number>, T = Record<string, unknown>> {
  site: Site
  actor: Caller
  /** Unix seconds. */
  now: number
  /** The ids of the path. */
  params: P
  /** Values fixed by the path, e.g. the role of a role sub-collection. */
  as: Readonly<Record<string, number>>
  sent: T
  /** Whether nobody is notified of the change (`notify=false`). */
  quiet?: boolean
  /** The language of the page that the call comes from, where it comes from one (BCP 47). */
  language?: string
}

/** The result of an action, for the response of the change. */
export interface ActionResult {
  /** Headers of this one answer. They are stored nowhere: an idempotent repetition is answered without them. */
  headers?: Readonly<Record<string, string>>
  /** The row that is answered, where the change made another one than that of the path. */
  shown?: number
}

/** The result of a create that gives more than the id of the new row. */
export interface Created extends ActionResult {
  id: number
  /** True where the row existed already: the answer is 200 instead of 201. */
  existing?: true
}

/** The call of one endpoint. */
export type CallOf<E extends Endpoint> = Call<ParamsOf<E>, Takes<E>>
/** The call of an endpoint by its name: `CallTo<typeof meeting, 'change'>`. */
export type CallTo<R extends { endpoints: Record<string, Endpoint> }, N extends keyof R['endpoints']> = CallOf<
  R['endpoints'][N]
>
