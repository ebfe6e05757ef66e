// What an action is told: who asks, when, about what, and what they sent, typed by the endpoint's own contract.
import type { Endpoint, ParamsOf, Takes } from '../../contract/resource.ts'
import type { Caller } from '../access/actor.ts'
import type { Site } from '../site.ts'

export interface Call<P = Record<string, number>, T = Record<string, unknown>> {
  site: Site
  actor: Caller
  /** Unix seconds. */
  now: number
  /** The ids of the path. */
  params: P
  /** What the path itself fixes, e.g. the role of a role sub-collection. */
  as: Readonly<Record<string, number>>
  sent: T
  /** The language of the page that asks, where one does (BCP 47). */
  language?: string
}

/** What a change says beside the resource that it is answered with. */
export interface Outcome {
  /** Headers of this one answer. They are kept nowhere: a request that is answered again is answered without them. */
  headers?: Readonly<Record<string, string>>
}

/** The outcome of a create that has more to say than the id of what it made. */
export interface Created extends Outcome {
  id: number
  /** It was there already. */
  existing?: true
}

/** The call of one endpoint. */
export type CallOf<E extends Endpoint> = Call<ParamsOf<E>, Takes<E>>
/** The call of an endpoint by its name: `CallTo<typeof meeting, 'change'>`. */
export type CallTo<R extends { endpoints: Record<string, Endpoint> }, N extends keyof R['endpoints']> = CallOf<
  R['endpoints'][N]
>
