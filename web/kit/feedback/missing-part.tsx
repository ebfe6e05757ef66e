// Error of a page part whose module did not load. Browsers cache failed imports, so its button reloads the page.
import { words } from '../../words.ts'

const { troubles } = words

/** Says so, with the button. */
export const MissingPart = () => (
  <div className="told bad" role="alert">
    <p>{troubles.missingPart}</p>
    <button type="button" className="button quiet" onClick={() => location.reload()}>
      {troubles.reload}
    </button>
  </div>
)
