// The sheet that registers an application, and then shows its secret, once; or changes one.
import { useState } from 'react'
import { fill } from '../../words/fill.ts'
import { colonIn } from '../../words/languages.ts'
import { faultsOf } from '../api/problem.ts'
import { useChange } from '../api/writing/use-change.ts'
import { showToast } from '../kit/feedback/toasts.ts'
import { Checkbox } from '../kit/fields/checkbox.tsx'
import { TextField } from '../kit/fields/plain-fields.tsx'
import { Sheet } from '../parts/form/sheet.tsx'
import { ErrorMessage } from '../parts/loading/loaded.tsx'
import { known } from '../site.ts'
import { type Application, applications } from './administration-queries.ts'
import { administeringWords } from './administration-words.ts'
import { SecretShown } from './secret-shown.tsx'

const { applications: texts, hooks } = administeringWords

/** The sheet. */
export function ApplicationSheet({ application, close }: { application?: Application; close: () => void }) {
  const [name, call] = useState(application?.name ?? '')
  const [redirects, setRedirects] = useState(application?.redirect_uris.join('\n') ?? '')
  const [flag, setFlag] = useState(application?.disabled ?? false)
  const sent = { name, redirect_uris: redirects.split(/\s+/).filter(Boolean) }
  const save = useChange(
    // The contract types what a handler gets of a flag, which is a number.
    () =>
      application
        ? applications('change', { application_id: application.application_id }, { ...sent, disabled: flag } as never)
        : applications('add', {}, { ...sent, public: flag } as never),
    [['applications']],
  )
  const secret = save.data?.headers.get('x-client-secret')
  const faults = faultsOf(save.error)
  if (secret)
    return (
      <Sheet title={texts.made} saveLabel={hooks.kept} busy={false} close={close} save={close}>
        <p>
          {texts.clientId}
          {colonIn(known.language)} <code>{save.data?.body.client_id}</code>
        </p>
        <SecretShown secret={secret} />
      </Sheet>
    )
  return (
    <Sheet
      title={application ? fill(texts.editOf, { name: application.name }) : texts.make}
      busy={save.isPending}
      disabled={!name.trim() || !sent.redirect_uris.length}
      close={close}
      save={() =>
        save.mutate(undefined, {
          onSuccess: ({ headers }) => {
            showToast(application ? texts.saved : texts.made)
            if (!headers.has('x-client-secret')) close()
          },
        })
      }
    >
      <TextField label={texts.name} value={name} change={call} error={faults['name']} />
      <TextField
        label={texts.redirects}
        rows={3}
        lines
        value={redirects}
        change={setRedirects}
        error={faults['redirect_uris']}
      />
      <Checkbox
        label={application ? texts.disabled : texts.public}
        description={application ? texts.disabledHint : texts.publicHint}
        checked={flag}
        onChange={({ currentTarget }) => setFlag(currentTarget.checked)}
      />
      {!Object.keys(faults).length && <ErrorMessage error={save.error} />}
    </Sheet>
  )
}
