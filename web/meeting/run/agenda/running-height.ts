// Heights of the sticky item and composer, as scroll padding.
import { type RefObject, useEffect, useRef } from 'react'

/** A ref for the element; the page tells its style sheets how high it is, by the name that `run.css` knows. */
export function useHeightOf<Of extends HTMLElement>(
  name: '--running-height' | '--composer-height',
): RefObject<Of | null> {
  const box = useRef<Of>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(name, `${box.current?.offsetHeight ?? 0}px`))
    observer.observe(box.current!)
    return () => {
      observer.disconnect()
      style.removeProperty(name)
    }
  }, [name])
  return box
}
