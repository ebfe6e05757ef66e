// A secret that is displayed once, in a field with a copy button.
import { useId } from 'react'
import { CopyButton } from '../kit/buttons/copy-button.tsx'
import { administeringWords } from './administration-words.ts'

const { hooks: texts } = administeringWords

/** The secret. */
export function SecretShown({ secret }: { secret: string }) {
  const id = useId()
  return (
    <div className="told good">
      <p>{texts.secretOnce}</p>
      <label className="field-label" htmlFor={id}>
        {texts.secret}
      </label>
      <textarea className="secret" id={id} readOnly rows={2} spellCheck={false} dir="ltr" value={secret} />
      <CopyButton text={() => secret} />
    </div>
  )
}
