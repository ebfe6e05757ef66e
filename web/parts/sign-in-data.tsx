// What one signs in with: the e-mail address, changed with one's password, and the way to another password.
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { members } from '../api.ts'
import { useChange } from '../asking.ts'
import { faultsOf } from '../problem.ts'
import { known } from '../site.ts'
import { Part } from './part.tsx'
import type { Member } from './profile-form.tsx'
import { Told } from './shown.tsx'
import { say } from './title.ts'

export function SignInData({ member }: { member: Member }) {
  const [open, unfold] = useState(false)
  return (
    <Part title="Signing in">
      <p>
        As <strong>{member.email}</strong>
      </p>
      {open ? (
        <EmailForm member={member} done={() => unfold(false)} />
      ) : (
        <p>
          <button type="button" className="button bare" onClick={() => unfold(true)}>
            Use another address
          </button>
        </p>
      )}
      <p>
        <a href={`${known.root}/account/password`}>Change your password</a>
      </p>
    </Part>
  )
}

function EmailForm({ member: { member_id }, done }: { member: Member; done: () => void }) {
  const [email, write] = useState('')
  const [current_password, prove] = useState('')
  const change = useChange(
    () => members('change', { member_id }, { email: email.trim(), current_password }),
    [['member', member_id]],
  )
  const faults = faultsOf(change.error)
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate(undefined, {
          onSuccess: () => {
            say('The address is changed.')
            done()
          },
        })
      }}
    >
      <TextInput
        type="email"
        label="New e-mail address"
        autoComplete="email"
        autoFocus
        value={email}
        onChange={(event) => write(event.currentTarget.value)}
        error={faults['email']}
      />
      <TextInput
        type="password"
        label="Present password"
        autoComplete="current-password"
        value={current_password}
        onChange={(event) => prove(event.currentTarget.value)}
        error={faults['current_password']}
      />
      <div className="buttons">
        <button type="submit" className="button quiet" disabled={change.isPending}>
          Use it
        </button>
        <button type="button" className="button bare" onClick={done}>
          Leave it as it is
        </button>
      </div>
      {!Object.keys(faults).length && <Told error={change.error} />}
    </form>
  )
}
