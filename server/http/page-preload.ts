// Server-side preloading: runs a page's first API requests in this process and sends the answers with the page.
import { AsyncLocalStorage } from 'node:async_hooks'

/** What the requests of one page have in common. */
export interface PageAsking {
  /** Whether the credits of the page are taken. */
  charged: boolean
}

const asking = new AsyncLocalStorage<PageAsking>()

/** Runs what asks for a page; the requests that it makes know it. */
export const askWithinPage = <T>(run: () => Promise<T>): Promise<T> => asking.run({ charged: false }, run)

/** The page for which a request is made in this process; undefined for any that came from outside. */
export const pageAsking = (): PageAsking | undefined => asking.getStore()
