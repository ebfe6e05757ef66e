// A secret that is shown once, with a button that copies it.
import { administeringWords } from '../administering-words.ts'
import { CopyButton } from '../ui/copy-button.tsx'

const { hooks: texts } = administeringWords

/** The secret. */
export const SecretShown = ({ secret }: { secret: string }) => (
  <div className="told good">
    <p>{texts.secretOnce}</p>
    <code className="secret">{secret}</code>
    <CopyButton text={() => secret} />
  </div>
)
