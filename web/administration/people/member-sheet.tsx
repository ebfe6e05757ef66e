// The sheet that gives somebody an account, or changes one.
import { useState } from 'react'
import { fill } from '../../../words/fill.ts'
import { members } from '../../api/clients.ts'
import { faultsOf } from '../../api/problem.ts'
import { useChange } from '../../api/writing/use-change.ts'
import { showToast } from '../../kit/feedback/toasts.ts'
import { TextField } from '../../kit/fields/plain-fields.tsx'
import { Sheet } from '../../parts/form/sheet.tsx'
import { ErrorMessage } from '../../parts/loading/loaded.tsx'
import { known, signInAgainAddress } from '../../site.ts'
import type { Member } from '../administration-queries.ts'
import { administeringWords } from '../administration-words.ts'
import { MailPause } from './mail-pause.tsx'
import { nameOf } from './member-name.ts'

const { administration: texts } = administeringWords
const FIELDS = ['first_name', 'last_name', 'email', 'company', 'title', 'timezone_name'] as const
type Name = (typeof FIELDS)[number]
type Values = Record<Name, string> & { password: string }

const LABELS: Readonly<Record<Name, string>> = {
  first_name: texts.firstName,
  last_name: texts.lastName,
  email: texts.email,
  company: texts.company,
  title: texts.jobTitle,
  timezone_name: texts.zoneName,
}

const valuesOf = (member: Member | undefined): Values => ({
  ...(Object.fromEntries(FIELDS.map((name) => [name, member?.[name] ?? ''])) as Record<Name, string>),
  password: '',
})

/**
 * The sheet; an address or a password of somebody is changed with the password of the person who changes it. It asks for that
 * once the API does, which takes a recent proof by a passkey or a sign-in instead.
 */
export function MemberSheet({ member, close }: { member?: Member; close: () => void }) {
  const [before] = useState(() => valuesOf(member))
  const [values, set] = useState(before)
  const [own, typeOwn] = useState('')
  const [isAsked, ask] = useState(false)
  const fields = Object.fromEntries(
    FIELDS.filter((name) => values[name].trim() !== before[name]).map((name) => [name, values[name].trim() || null]),
  )
  const secret = values.password ? { password: values.password } : {}
  const isProven = !isAsked || member === undefined || !('email' in fields || values.password !== '')
  const needsProof = !isProven && known.again === undefined
  const sent = { ...fields, ...secret, ...(needsProof && own && { current_password: own }) }
  const save = useChange(
    () =>
      member ? members('change', { member_id: member.member_id }, sent as never) : members('add', {}, sent as never),
    [['members']],
  )
  const faults = faultsOf(save.error)
  return (
    <Sheet
      title={member ? fill(texts.editMember, { name: nameOf(member) }) : texts.addMember}
      busy={save.isPending}
      disabled={!Object.keys({ ...fields, ...secret }).length || !values.email.trim()}
      close={close}
      save={() =>
        save.mutate(undefined, {
          onSuccess: ({ body }) => {
            showToast(member ? texts.memberSaved : fill(texts.memberAdded, { name: nameOf(body) }))
            close()
          },
          onError: (error) => {
            if ('current_password' in faultsOf(error)) ask(true)
          },
        })
      }
    >
      {member && <MailPause member={member} />}
      <div className="plan-row">
        {FIELDS.map((name) => (
          <TextField
            key={name}
            label={LABELS[name]}
            type={name === 'email' ? 'email' : 'text'}
            value={values[name]}
            change={(typed) => set({ ...values, [name]: typed })}
            error={faults[name]}
          />
        ))}
      </div>
      <TextField
        label={texts.password}
        type="password"
        autoComplete="new-password"
        hint={texts.passwordHint}
        value={values.password}
        change={(password) => set({ ...values, password })}
        error={faults['password']}
      />
      {!isProven && !needsProof && (
        <p className={faults['current_password'] ? 'told' : 'soft small'} role={faults['current_password'] && 'alert'}>
          {texts.proveAnew} {known.again && <a href={signInAgainAddress()}>{texts.signInAgain}</a>}
        </p>
      )}
      {needsProof && (
        <TextField
          label={texts.yourPassword}
          type="password"
          autoComplete="current-password"
          hint={texts.emailNeedsPassword}
          value={own}
          change={typeOwn}
          error={faults['current_password']}
          takesFocus
        />
      )}
      {!Object.keys(faults).length && <ErrorMessage error={save.error} />}
    </Sheet>
  )
}
