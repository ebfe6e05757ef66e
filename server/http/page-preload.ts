// Server-side preloading: runs a page's first API requests in this process and sends the answers with the page.
import { AsyncLocalStorage } from 'node:async_hooks'

/** The common properties of a page's requests. */
export interface PageAsking {
  /** Whether the page's credits were charged. */
  charged: boolean
}

const asking = new AsyncLocalStorage<PageAsking>()

/** Runs what asks for a page; the requests that it makes know it. */
export const askWithinPage = <T>(run: () => Promise<T>): Promise<T> => asking.run({ charged: false }, run)

/** The page for which a request is made in this process; undefined for any that came from outside. */
export const pageAsking = (): PageAsking | undefined => asking.getStore()
