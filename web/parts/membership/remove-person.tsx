// The sheet that removes a member or lets the reader leave, with the choice for upcoming meetings.
import { useState } from 'react'
import { fill } from '../../../words/fill.ts'
import { useChange } from '../../api/writing/use-change.ts'
import { showToast } from '../../kit/feedback/toasts.ts'
import { Choices } from '../../kit/fields/choices.tsx'
import { managingWords } from '../../managing-words.ts'
import { known } from '../../site.ts'
import { Sheet } from '../form/sheet.tsx'
import { ErrorMessage } from '../loading/loaded.tsx'
import type { Leaving, Member, Place } from './place.ts'

const { managedPlaces, membership: texts } = managingWords

interface Props {
  place: Place
  person: Member
  /** Called once the reader has left by themselves. */
  gone: () => void
  close: () => void
}

/** The sheet. */
export function RemovePerson({ place, person, gone, close }: Props) {
  const { id, member_id, member_name: name } = person
  const own = member_id === known.member_id
  const [meetings, choose] = useState<Leaving>('guest')
  // Anyone who leaves may see none of it any more.
  const drop = useChange(() => place.drop(id, meetings), own ? [] : [place.key])
  const leave = place.kind === 'room' ? managedPlaces.leaveRoom : managedPlaces.leaveOrganization
  const kinds: Readonly<Record<string, string>> = own ? texts.ownMeetings : texts.meetings
  return (
    <Sheet
      title={own ? leave : fill(texts.removeFrom, { name, place: place.name })}
      saveLabel={own ? leave : texts.removeTitle}
      grave
      busy={drop.isPending}
      close={close}
      save={() =>
        drop.mutate(undefined, {
          onSuccess: () => {
            showToast(own ? fill(managedPlaces.left, { name: place.name }) : fill(texts.removed, { name }))
            if (own) gone()
            else close()
          },
        })
      }
    >
      <Choices
        label={texts.coming}
        name="meetings"
        of={kinds as Readonly<Record<Leaving, string>>}
        value={meetings}
        choose={choose}
      />
      {place.kind === 'organization' && !own && <p>{texts.rooms}</p>}
      <p className="soft">{own ? managedPlaces.leaveHint : texts.whatStays}</p>
      <ErrorMessage error={drop.error} />
    </Sheet>
  )
}
