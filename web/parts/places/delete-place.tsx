// The sheet that deletes a room or an organization, and says before what will go with it.
import { useQuery } from '@tanstack/react-query'
import type { AnsweredFields } from '../../../contract/field.ts'
import type { placeContents } from '../../../contract/places/place-contents.ts'
import { fill, plural } from '../../../words/fill.ts'
import { colonIn } from '../../../words/languages.ts'
import type { Key } from '../../api/query-client.ts'
import { useChange } from '../../api/writing/use-change.ts'
import { showToast } from '../../kit/feedback/toasts.ts'
import { managingWords } from '../../managing-words.ts'
import { known } from '../../site.ts'
import { Sheet } from '../form/sheet.tsx'
import { ErrorMessage, Loaded } from '../loading/loaded.tsx'

const { managedPlaces: texts } = managingWords

/** Number of things of each kind that would be deleted. */
export type PlaceContents = AnsweredFields<typeof placeContents>
type Counted = keyof typeof texts.counts

interface Props {
  title: string
  name: string
  kind: 'room' | 'organization'
  id: number
  /** Asks what would go; it changes nothing. */
  preview: () => Promise<PlaceContents>
  drop: () => Promise<unknown>
  stale: readonly Key[]
  /** Called once it is deleted. */
  gone: () => void
  close: () => void
}

/** What goes, a line for each kind of which there is something. */
function linesOf(contents: PlaceContents, kind: Props['kind']): string[] {
  const counted = Object.keys(texts.counts) as Counted[]
  return counted
    .filter((what) => contents[what] > 0 && !(kind === 'room' && what === 'rooms'))
    .map((what) => plural(texts.counts[what], contents[what], known.locale))
}

/** The sheet. */
export function DeletePlace({ title, name, kind, id, preview, drop, stale, gone, close }: Props) {
  const query = useQuery({ queryKey: ['goes', kind, id], queryFn: preview, gcTime: 0 })
  const remove = useChange(drop, stale)
  const lines = query.data ? linesOf(query.data, kind) : []
  return (
    <Sheet
      title={title}
      saveLabel={title}
      grave
      busy={remove.isPending}
      disabled={!query.data}
      close={close}
      save={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            showToast(fill(texts.deleted, { name }))
            gone()
          },
        })
      }
    >
      <Loaded query={query}>
        {() => (
          <>
            <p>
              {lines.length ? fill(texts.goes, { name }) : `${name}${colonIn(known.language)} ${texts.goesNothing}`}
            </p>
            {lines.length > 0 && (
              <ul>
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
      <p className="soft">
        {texts.peopleStay} {texts.cannotUndo}
      </p>
      <ErrorMessage error={remove.error} />
    </Sheet>
  )
}
