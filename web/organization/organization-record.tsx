// The record of an organization: the notes, decisions and issues of all its rooms that the reader may read.
import { getRouteApi, Link } from '@tanstack/react-router'
import { managing } from '../api/requests/managing-requests.ts'
import { recordAddress } from '../api/requests/record-address.ts'
import { Choices } from '../kit/fields/choices.tsx'
import { usePageAddress } from '../kit/page/page-address.ts'
import { Section } from '../kit/page/section.tsx'
import { NoteList, useNotes } from '../meeting/blocks/notes/note-list.tsx'
import { noteWords } from '../note-words.ts'
import { ErrorMessage, LoadedPage } from '../parts/loading/loaded.tsx'
import { AuthorChoice } from '../parts/people/author-choice.tsx'
import { OrganizationHead } from '../parts/places/organization-head.tsx'
import { words } from '../words.ts'
import { useOrganization, useOrganizationPeople } from './organization-queries.ts'

const { notes: texts } = noteWords
const route = getRouteApi('/organizations/$organization_id/record')

/** The page. */
export function OrganizationRecord() {
  const { organization_id } = route.useParams()
  const [address, narrow] = usePageAddress(route.useSearch(), recordAddress)
  const { kind, author } = address
  const people = useOrganizationPeople(organization_id)
  const list = useNotes(['organization', organization_id, kind ?? '', author ?? 0], (page) =>
    managing.notesInOrganization(organization_id, page, address),
  )
  const choose = (to: keyof typeof texts.kinds) => narrow((now) => ({ ...now, kind: to === 'all' ? undefined : to }))
  return (
    <LoadedPage
      query={useOrganization(organization_id)}
      together={[list, people]}
      title={({ body }) => `${words.ways.record}, ${body.name}`}
    >
      {({ body: organization }) => (
        <>
          <OrganizationHead organization={organization} />
          {list.isError && !list.data ? (
            <ErrorMessage error={list.error} />
          ) : (
            <Section title={texts.ofRoom}>
              <div className="buttons after-heading">
                <Choices label={texts.kind} hidden name="kind" of={texts.kinds} value={kind ?? 'all'} choose={choose} />
                <Link className="button quiet" to="/decisions" search={{ organization_id }}>
                  {texts.decisionsOfOrganization}
                </Link>
                <AuthorChoice
                  people={people.data?.body ?? []}
                  value={author}
                  choose={(to) => narrow((now) => ({ ...now, author: to }))}
                />
              </div>
              <NoteList query={list} narrowed={kind !== undefined || author !== undefined} rooms />
            </Section>
          )}
        </>
      )}
    </LoadedPage>
  )
}
