// Makes an API token, and shows it this once.
import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { tokens } from '../api.ts'
import { useChange } from '../asking.ts'
import { faultsOf } from '../problem.ts'
import { Choices } from './choices.tsx'
import { Told } from './shown.tsx'
import { say } from './title.ts'

export const ACCESSES = { read: 'Reads', read_write: 'Reads and writes' } as const

export function TokenForm() {
  const [name, call] = useState('')
  const [access, allow] = useState<keyof typeof ACCESSES>('read')
  const [secret, show] = useState<string>()
  const change = useChange(() => tokens('add', {}, { name: name.trim(), access }), [['tokens']])
  const faults = faultsOf(change.error)
  if (secret !== undefined) return <Secret secret={secret} done={() => show(undefined)} />
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate(undefined, {
          onSuccess: ({ headers }) => {
            show(headers.get('x-api-key') ?? '')
            call('')
          },
        })
      }}
    >
      <TextInput
        label="Name of a new token"
        description="What it is for, so that you know it again."
        value={name}
        onChange={(event) => call(event.currentTarget.value)}
        error={faults['name']}
      />
      <div className="buttons between">
        <Choices label="What it may do" hidden name="access" of={ACCESSES} value={access} choose={allow} />
        <button type="submit" className="button quiet" disabled={change.isPending}>
          Make the token
        </button>
      </div>
      {!faults['name'] && <Told error={change.error} />}
    </form>
  )
}

function Secret({ secret, done }: { secret: string; done: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // It is what the reader waited for, and it is not shown again.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="told good">
      <h3 ref={heading} tabIndex={-1}>
        Your new token
      </h3>
      <p>Keep it somewhere safe now: it is not shown again.</p>
      <code className="secret">{secret}</code>
      <div className="buttons added">
        <button
          type="button"
          className="button"
          onClick={async () => {
            await navigator.clipboard.writeText(secret)
            say('It is copied.')
          }}
        >
          Copy it
        </button>
        <button type="button" className="button quiet" onClick={done}>
          I have kept it
        </button>
      </div>
    </div>
  )
}
