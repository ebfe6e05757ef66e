// Error of a sheet that the reader may not use.
import { formWords } from '../../form-words.ts'
import { Dialog } from '../../kit/dialogs/dialog.tsx'

const { change, plan } = formWords

/** The sheet, with nothing but a button that closes it. */
export const NotAllowed = ({ close }: { close: () => void }) => (
  <Dialog label={change.editMeeting} close={close}>
    <p>{change.notAllowed}</p>
    <div className="buttons">
      <button type="button" className="button quiet" onClick={close}>
        {plan.close}
      </button>
    </div>
  </Dialog>
)
