// Who one is, as others see it, and the time zone in which one reads times.
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { RowOf } from '../../contract/client.ts'
import type { member } from '../../contract/member.ts'
import { members } from '../api.ts'
import { useChange } from '../asking.ts'
import { faultsOf } from '../problem.ts'
import { known } from '../site.ts'
import { Part } from './part.tsx'
import { Pick } from './pick.tsx'
import { Told } from './shown.tsx'
import { say } from './title.ts'

export type Member = RowOf<typeof member>

const FIELDS = ['first_name', 'last_name', 'company', 'title'] as const
const CALLED = { first_name: 'First name', last_name: 'Last name', company: 'Organization', title: 'Title' }
const KNOWN_AS = {
  first_name: 'given-name',
  last_name: 'family-name',
  company: 'organization',
  title: 'organization-title',
}

const zones = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value.replaceAll('_', ' ') }))

export function ProfileForm({ member }: { member: Member }) {
  const { member_id, timezone_name } = member
  const [filled, fill] = useState({
    ...(Object.fromEntries(FIELDS.map((name) => [name, member[name] ?? ''])) as Record<
      (typeof FIELDS)[number],
      string
    >),
    timezone_name,
  })
  const change = useChange(() => {
    const texts = Object.fromEntries(FIELDS.map((name) => [name, filled[name].trim() || null]))
    return members('change', { member_id }, { ...texts, timezone_name: filled.timezone_name })
  }, [['member', member_id]])
  const faults = faultsOf(change.error)
  return (
    <Part title="Who you are">
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate(undefined, {
            onSuccess: () => {
              // Every time of the page is another one then.
              if (filled.timezone_name !== timezone_name) location.reload()
              say('It is saved.')
            },
          })
        }}
      >
        <div className="pair">
          {FIELDS.map((name) => (
            <TextInput
              key={name}
              label={CALLED[name]}
              autoComplete={KNOWN_AS[name]}
              value={filled[name]}
              onChange={(event) => fill({ ...filled, [name]: event.currentTarget.value })}
              error={faults[name]}
            />
          ))}
        </div>
        <Pick
          label="Time zone"
          description={`All times are shown in it. Now: ${known.timezone.replaceAll('_', ' ')}.`}
          placeholder="That of the site"
          clearButtonProps={{ 'aria-label': 'That of the site' }}
          data={zones}
          limit={60}
          value={filled.timezone_name}
          onChange={(zone) => fill({ ...filled, timezone_name: zone })}
          error={faults['timezone_name']}
          nothingFoundMessage="No zone is called so"
        />
        <div className="buttons">
          <button type="submit" className="button" disabled={change.isPending}>
            Save
          </button>
          {change.isSuccess && <span className="soft">Saved.</span>}
        </div>
        {!Object.keys(faults).length && <Told error={change.error} />}
      </form>
    </Part>
  )
}
