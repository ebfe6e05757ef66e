// URL state of a page, such as filters, updated optimistically before the router renders.
import { useMatch, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** The requested address, and the intermediate ones (as JSON) that the page still shows. */
interface Wanted<A> {
  address: A
  passed: ReadonlySet<string>
}

/**
 * What the page shows, and a function that changes it in the address. Changes that follow one another before the page is drawn
 * again are all kept. `search`: what the address says, `read` what of it counts.
 */
export function usePageAddress<A extends object>(search: object, read: (search: Record<string, unknown>) => A) {
  const current = read({ ...search })
  const key = JSON.stringify(current)
  const go = useNavigate()
  const router = useRouter()
  const { pathname } = useMatch({ strict: false })
  const [wanted, show] = useState<Wanted<A>>()
  const isOnTheWay = wanted?.passed.has(key) ?? false
  useEffect(() => {
    // It is there, or the reader has gone elsewhere.
    if (wanted && !isOnTheWay) show(undefined)
  }, [wanted, isOnTheWay])

  function change(how: (address: A) => object): void {
    // A navigation in progress continues.
    if (router.latestLocation.pathname !== pathname) return
    const from = read({ ...router.latestLocation.search })
    const address = read({ ...how(from) })
    const to = JSON.stringify(address)
    show((before) => {
      const passed = [...(before?.passed ?? []), key, JSON.stringify(from)]
      return { address, passed: new Set(passed.filter((one) => one !== to)) }
    })
    void go({ to: '.', search: address, replace: true, resetScroll: false })
  }
  return [wanted && isOnTheWay ? wanted.address : current, change] as const
}
