// The title of the page in the head, once its heading has scrolled away.
import { useEffect, useState } from 'react'
import { usePageTitle } from '../ui/title.ts'

/** The title; empty as long as the heading can be seen. For the eye only, since the heading is in the page. */
export function HeadTitle() {
  const title = usePageTitle()
  const [away, setAway] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another heading.
  useEffect(() => {
    const heading = document.querySelector('main h1')
    if (!heading) return
    const observer = new IntersectionObserver(([entry]) => setAway(!entry!.isIntersecting), {
      rootMargin: '-52px 0px 0px',
    })
    observer.observe(heading)
    return () => observer.disconnect()
  }, [title])
  return (
    <span className="head-title" aria-hidden="true">
      {away ? title : ''}
    </span>
  )
}
