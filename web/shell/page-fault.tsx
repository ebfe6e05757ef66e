// What stands instead of a page that failed while it was shown, or whose files did not come.
import { Link } from '@tanstack/react-router'
import { Heading } from '../ui/heading.tsx'
import { useTitle } from '../ui/title.ts'
import { words } from '../words.ts'

const { troubles } = words

/** The heading, what can be done, and the button that loads the page again. */
export function PageFault() {
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
