// Fragment navigation for content that loads later, such as `#item-12`.
import { useEffect } from 'react'

/** Shows and focuses what has an id as soon as it is there, unless the reader has begun to do something else. */
export function useArrival(id: string | undefined, visit: string | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address opened again is shown again.
  useEffect(() => {
    if (!id) return
    const show = () => {
      const target = document.getElementById(id)
      if (!target) return
      stop()
      target.scrollIntoView({ block: 'center' })
      target.focus({ preventScroll: true })
    }
    const watch = new MutationObserver(show)
    const stop = () => {
      watch.disconnect()
      for (const event of ['pointerdown', 'keydown']) removeEventListener(event, stop)
    }
    for (const event of ['pointerdown', 'keydown']) addEventListener(event, stop)
    watch.observe(document.body, { childList: true, subtree: true })
    show()
    return stop
  }, [id, visit])
}
