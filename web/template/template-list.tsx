// The templates of a room, and the sheet that makes one.
import { IconTemplate } from '@tabler/icons-react'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useFirst } from '../api/queries.ts'
import { first } from '../api/requests/first-requests.ts'
import { mayUse } from '../api/rights.ts'
import { CommandButton } from '../kit/buttons/command-button.tsx'
import { useSheet } from '../kit/dialogs/sheet-address.ts'
import { Empty } from '../kit/feedback/empty.tsx'
import { Rows } from '../kit/page/list-motion.tsx'
import { Section } from '../kit/page/section.tsx'
import { duration } from '../kit/time/time.ts'
import { managingWords } from '../managing-words.ts'
import { Loaded, LoadedPage } from '../parts/loading/loaded.tsx'
import { RoomSettingsPage } from '../parts/places/room-head.tsx'
import { known } from '../site.ts'
import { type ListedTemplate, useTemplates } from './template-queries.ts'
import { TemplateSheet } from './template-sheet.tsx'

const route = getRouteApi('/rooms/$room_id/templates')
const { templates: texts } = managingWords

/** The page. */
export function TemplateList() {
  const { room_id } = route.useParams()
  const { edit, open, close } = useSheet()
  const go = useNavigate()
  const query = useTemplates(room_id)
  return (
    <LoadedPage
      query={useFirst(['room', room_id], first.room(room_id))}
      together={[query]}
      title={({ body }) => `${texts.title}, ${body.name}`}
    >
      {({ body: room }) => {
        const makes = mayUse(room, 'POST', 'templates')
        const make = makes && <CommandButton label={texts.make} run={() => open({ edit: 'template' })} />
        return (
          <RoomSettingsPage room={room}>
            <Section title={texts.title} count={query.data?.body.length}>
              <Loaded query={query}>
                {({ body }) =>
                  body.length ? (
                    <>
                      {make && <div className="buttons after-heading">{make}</div>}
                      <List templates={body} />
                    </>
                  ) : (
                    <Empty icon={IconTemplate} text={texts.none}>
                      {make}
                    </Empty>
                  )
                }
              </Loaded>
            </Section>
            {edit === 'template' && makes && (
              <TemplateSheet
                room_id={room_id}
                close={close}
                made={(template_id) =>
                  void go({ to: '/templates/$template_id', params: { template_id }, replace: true })
                }
              />
            )}
          </RoomSettingsPage>
        )
      }}
    </LoadedPage>
  )
}

const List = ({ templates }: { templates: readonly ListedTemplate[] }) => (
  <Rows>
    {templates
      .toSorted((one, other) => one.name.localeCompare(other.name, known.locale))
      .map(({ template_id, name, description, duration: seconds, room_default }) => (
        <li key={template_id}>
          <div className="row">
            <div className="grows">
              <span className="title item-title">
                <Link to="/templates/$template_id" params={{ template_id }}>
                  {name}
                </Link>
              </span>
              {description && <div className="soft">{description}</div>}
            </div>
            {seconds !== null && <span className="soft small">{duration(seconds)}</span>}
            {room_default && <span className="mark">{texts.defaultMark}</span>}
          </div>
        </li>
      ))}
  </Rows>
)
