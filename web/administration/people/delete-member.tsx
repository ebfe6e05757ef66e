// The sheet that deletes an account, with a preview of what is deleted.
import { fill, plural } from '../../../words/fill.ts'
import { members } from '../../api/clients.ts'
import { useAnswer } from '../../api/queries.ts'
import { useChange } from '../../api/writing/use-change.ts'
import { showToast } from '../../kit/feedback/toasts.ts'
import { Sheet } from '../../parts/form/sheet.tsx'
import { ErrorMessage, Loaded } from '../../parts/loading/loaded.tsx'
import { known } from '../../site.ts'
import type { Member } from '../administration-queries.ts'
import { administeringWords } from '../administration-words.ts'
import { nameOf } from './member-name.ts'

const { administration: texts } = administeringWords

/** The sheet. */
export function DeleteMember({ member, close }: { member: Member; close: () => void }) {
  const { member_id } = member
  const name = nameOf(member)
  const query = useAnswer(['members', member_id, 'goes'], () =>
    members('one', { member_id }, {}, { embed: 'organizations,rooms' }),
  )
  const drop = useChange(() => members('drop', { member_id }, {}), [['members']])
  return (
    <Sheet
      title={fill(texts.deleteMember, { name })}
      saveLabel={texts.deleteTitle}
      grave
      busy={drop.isPending}
      disabled={!query.data}
      close={close}
      save={() =>
        drop.mutate(undefined, {
          onSuccess: () => {
            showToast(fill(texts.memberDeleted, { name }))
            close()
          },
        })
      }
    >
      <p>{fill(texts.memberGoes, { name })}</p>
      <Loaded query={query}>
        {({ body: { organizations = [], rooms = [] } }) => (
          <ul>
            <li>{plural(texts.inOrganizations, organizations.length, known.locale)}</li>
            <li>{plural(texts.inRooms, rooms.length, known.locale)}</li>
          </ul>
        )}
      </Loaded>
      <p>{texts.memberStays}</p>
      <p className="soft">{texts.cannotUndo}</p>
      <ErrorMessage error={drop.error} />
    </Sheet>
  )
}
