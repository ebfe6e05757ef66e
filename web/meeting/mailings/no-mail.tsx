// Notice on sites without mail, with the page's address to pass on.
import { Link } from '@tanstack/react-router'
import { formWords } from '../../form-words.ts'
import { CopyButton } from '../../kit/buttons/copy-button.tsx'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { known } from '../../site.ts'

const { mailSheets: texts } = formWords

/** The sheet. */
export function NoMail({ title, close }: { title: string; close: () => void }) {
  return (
    <Dialog label={title} close={close}>
      <h2>{title}</h2>
      <p>{texts.noMail}</p>
      <p>{texts.noMailHint}</p>
      <p>{known.administers ? texts.noMailLinks : texts.noMailAsk}</p>
      <div className="buttons">
        <CopyButton text={() => `${location.origin}${location.pathname}`} />
        {known.administers && (
          <Link className="button quiet" to="/administration/members">
            {texts.peopleOfSite}
          </Link>
        )}
        <button type="button" className="button quiet" onClick={close}>
          {texts.close}
        </button>
      </div>
    </Dialog>
  )
}
