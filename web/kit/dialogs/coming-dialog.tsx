// Placeholder of a dialog that is loading; it captures keys, so that typing runs no commands.
import { words } from '../../words.ts'
import { Dialog } from './dialog.tsx'

/** The dialog; seen where it takes long (look/motion.css). */
export const ComingDialog = () => (
  <Dialog label={words.making.loading} look="coming" close={() => {}}>
    <p className="waiting">{words.making.loading}</p>
  </Dialog>
)
