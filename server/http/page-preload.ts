// Requests that this process makes to its own API: the first ones of a page, whose answers are sent with it, and those
// behind the tools of assistants.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Caller } from '../access/actor.ts'

/** The common properties of requests that are made together. */
export interface OwnAsking {
  /** Whether their credits were charged. */
  charged: boolean
  /** Who makes them, where that is known without their headers. */
  caller?: Caller
}

const asking = new AsyncLocalStorage<OwnAsking>()

/** Runs what asks for a page; the requests that it makes know it. */
export const askWithinPage = <T>(run: () => Promise<T>): Promise<T> => asking.run({ charged: false }, run)

/** Runs what asks the API as a person who is authenticated, and who was charged for it. */
export const askAs = <T>(caller: Caller, run: () => Promise<T>): Promise<T> =>
  asking.run({ charged: true, caller }, run)

/** For what a request is made in this process; undefined for any that came from outside. */
export const pageAsking = (): OwnAsking | undefined => asking.getStore()
