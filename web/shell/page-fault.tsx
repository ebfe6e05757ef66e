// Error page of a page that failed to render or load.
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Heading } from '../kit/page/heading.tsx'
import { useTitle } from '../kit/page/title.ts'
import { Waiting } from '../parts/loading/loaded.tsx'
import { words } from '../words.ts'
import { MissingPageError } from './lazy-page.ts'

const { troubles } = words

/** Milliseconds after which a page is not being loaded again: somebody has stayed, to save what they wrote. */
const STAYED = 5_000

/** The heading, what can be done, and the button that loads the page again. Where that may help, it is loaded again by itself. */
export function PageFault({ error }: { error: unknown }) {
  const [goes, setGoes] = useState(error instanceof MissingPageError && error.again)
  useEffect(() => {
    if (!goes) return
    location.reload()
    const timer = setTimeout(() => setGoes(false), STAYED)
    return () => clearTimeout(timer)
  }, [goes])
  return goes ? <Waiting late={null} page /> : <Fault />
}

function Fault() {
  useTitle(troubles.failed)
  return (
    <>
      <Heading>{troubles.failed}</Heading>
      <p className="lead">{troubles.pageFault}</p>
      <div className="buttons">
        <button type="button" className="button" onClick={() => location.reload()}>
          {troubles.reload}
        </button>
        <Link className="button quiet" to="/">
          {troubles.home}
        </Link>
      </div>
    </>
  )
}
