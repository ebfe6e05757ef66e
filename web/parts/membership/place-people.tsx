// Member management of a place: the list, adding, removing and leaving.
import { type ReactNode, useState } from 'react'
import { CommandButton } from '../../kit/buttons/command-button.tsx'
import { useSheet } from '../../kit/dialogs/sheet-address.ts'
import { Section } from '../../kit/page/section.tsx'
import { managingWords } from '../../managing-words.ts'
import { words } from '../../words.ts'
import { AddPeople } from './add-people.tsx'
import { MemberList } from './member-list.tsx'
import type { Member, Place } from './place.ts'
import { RemovePerson } from './remove-person.tsx'

const { membership: texts } = managingWords

interface Props {
  place: Place
  /** Undefined until they are there. */
  people: readonly Member[] | undefined
  /** Whether the reader may add people, and give others another role. */
  adds: boolean
  manages: boolean
  /** Called once the reader has left by themselves. */
  gone: () => void
  /** What else can be done, beside the button that adds. */
  children?: ReactNode
}

/** The section, and the sheets over it. */
export function PlacePeople({ place, people, adds, manages, gone, children }: Props) {
  const { edit, open, close } = useSheet()
  const [leaving, takeOut] = useState<Member>()
  return (
    <>
      <Section title={words.ways.people} count={people?.length}>
        {(adds || children) && (
          <div className="buttons after-heading">
            {adds && <CommandButton label={texts.add} run={() => open({ edit: 'people' })} />}
            {children}
          </div>
        )}
        {people && <MemberList place={place} people={people} manages={manages} remove={takeOut} />}
      </Section>
      {edit === 'people' && adds && <AddPeople place={place} present={people ?? []} close={close} />}
      {leaving && <RemovePerson place={place} person={leaving} gone={gone} close={() => takeOut(undefined)} />}
    </>
  )
}
