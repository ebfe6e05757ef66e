// What stands where a part of a page is to be that is loaded when it is wanted, and whose file did not come. A browser that asked for
// it in vain does not ask again, so the button loads the page.
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
