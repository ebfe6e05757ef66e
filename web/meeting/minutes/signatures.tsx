// Signatures of approved minutes: who signed with which key, and the reader's own passkey.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fill } from '../../../words/fill.ts'
import { loadModule } from '../../api/connection.ts'
import { answerOf } from '../../api/first-answers.ts'
import { minutesSignatures } from '../../api/register-clients.ts'
import { useChange } from '../../api/writing/use-change.ts'
import { CommandButton } from '../../kit/buttons/command-button.tsx'
import { showToast } from '../../kit/feedback/toasts.ts'
import { useNow } from '../../kit/time/now.ts'
import { day } from '../../kit/time/time.ts'
import { ErrorMessage } from '../../parts/loading/loaded.tsx'
import { known } from '../../site.ts'
import { minutesTexts as texts } from './minutes-words.ts'

interface Props {
  meeting_id: number
  /** The revision. */
  number: number
  count: number
  /** Whether it is the revision that counts. */
  isPresent: boolean
}

/** The list, and the button of a reader who has not signed yet. */
export function Signatures({ meeting_id, number, count, isPresent }: Props) {
  const now = useNow(false)
  const query = useQuery({
    queryKey: ['meeting', meeting_id, 'minutes', 'signatures', number],
    queryFn: async () => answerOf(await minutesSignatures('inRevision', { meeting_id, number }, {})),
    enabled: count > 0,
  })
  const rows = query.data?.body ?? []
  return (
    <>
      <ErrorMessage error={query.error} />
      {rows.length > 0 && (
        <ul className="rows minutes-signatures" aria-label={fill(texts.signaturesOf, { number })}>
          {rows.map(({ member_id, member_name, create_ts, public_key_sha256 }) => (
            <li key={member_id}>
              <p>{fill(texts.signedBy, { name: member_name, day: day(create_ts.value, now) })}</p>
              <p className="small soft">
                {texts.key} <code>{public_key_sha256}</code>
              </p>
            </li>
          ))}
        </ul>
      )}
      {isPresent && 'PublicKeyCredential' in window && <OwnSignature meeting_id={meeting_id} number={number} />}
    </>
  )
}

/** Signs with a passkey; the link leads those without one to where they add it. */
function OwnSignature({ meeting_id, number }: Pick<Props, 'meeting_id' | 'number'>) {
  const { data } = useQuery({
    queryKey: ['meeting', meeting_id, 'minutes', 'signable', number],
    queryFn: async () => answerOf(await minutesSignatures('signable', { meeting_id, number }, {})),
  })
  const [isDismissed, dismiss] = useState(false)
  const change = useChange(async () => {
    const { signWithPasskey } = await loadModule(() => import('./sign.ts'))
    return signWithPasskey(meeting_id, number)
  }, [['meeting', meeting_id, 'minutes']])
  if (!data?.body.signable) return null
  if (!data.body.passkey_count)
    return (
      <p>
        <a href={`${known.root}/account/passkeys`}>{texts.addPasskey}</a>
      </p>
    )
  const sign = () => {
    dismiss(false)
    change.mutate(undefined, {
      onSuccess: () => showToast(texts.said.signed),
      onError: (error) => dismiss(error.name === 'NotAllowedError' || error.name === 'AbortError'),
    })
  }
  return (
    <div className="minutes-own">
      <div className="buttons">
        <CommandButton label={texts.sign} quiet disabled={change.isPending} run={sign} />
      </div>
      <p className="small soft">{texts.signHint}</p>
      {isDismissed ? <p role="alert">{texts.notSigned}</p> : <ErrorMessage error={change.error} />}
    </div>
  )
}
