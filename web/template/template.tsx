// The page of a template: the agenda with which its meetings begin, what it says of them, and its people.
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { fill } from '../../words/fill.ts'
import { templates } from '../api/form-clients.ts'
import { queryClient } from '../api/query-client.ts'
import { mayUse } from '../api/rights.ts'
import { formWords } from '../form-words.ts'
import { MenuButton } from '../kit/dialogs/menu.tsx'
import { useCommand } from '../kit/keys/commands.ts'
import { Heading } from '../kit/page/heading.tsx'
import { Crumbs } from '../kit/page/in-head.tsx'
import { PlannedAgenda, usePlannedAgenda } from '../parts/agenda/planned-agenda.tsx'
import { LoadedPage } from '../parts/loading/loaded.tsx'
import { MentionPlaceContext } from '../parts/mentions/mention-place.ts'
import { removeLater } from '../parts/saving/removal.ts'
import { words } from '../words.ts'
import { Details, TemplatePart } from './details.tsx'
import { type TemplateRow, useTemplate, useTemplatePeople } from './one-template.ts'
import { TemplatePeople } from './template-people.tsx'

const { template: texts } = formWords
const route = getRouteApi('/templates/$template_id')

/** The page. */
export function Template() {
  const { template_id } = route.useParams()
  const query = useTemplate(template_id)
  const together = [useTemplatePeople(template_id), usePlannedAgenda({ what: 'template', id: template_id })]
  return (
    <LoadedPage query={query} title={({ body }) => body.name} together={together}>
      {({ body }) => (
        <MentionPlaceContext value={{ room_id: body.room_id.value }}>
          <One key={template_id} template={body} />
        </MentionPlaceContext>
      )}
    </LoadedPage>
  )
}

function One({ template }: { template: TemplateRow }) {
  const { template_id, room_id, description } = template
  const people = useTemplatePeople(template_id).data?.body ?? []
  const may = mayUse(template, 'PATCH')
  return (
    <>
      <header className="opening">
        <Crumbs>
          <Link to="/rooms/$room_id" params={{ room_id: room_id.value }}>
            {room_id.display}
          </Link>
        </Crumbs>
        <Heading>
          <TemplatePart template={template} part="name" label={texts.name} />
        </Heading>
        {(may || description) && (
          <p className="lead first">
            <TemplatePart template={template} part="description" label={texts.description} />
          </p>
        )}
        <Remove template={template} />
      </header>
      <div className="columns">
        <div className="column">
          <PlannedAgenda
            of={{ what: 'template', id: template_id }}
            mayAdd={mayUse(template, 'POST', 'agenda_items')}
            people={people}
            length={template.duration || undefined}
            about={texts.agendaOf}
            none={texts.noAgenda}
          />
        </div>
        <aside className="column" aria-label={texts.about}>
          <TemplatePeople template={template} />
          <Details template={template} />
        </aside>
      </div>
    </>
  )
}

/** Deletes the template, unless it is undone within eight seconds, and goes to its room. */
function Remove({ template }: { template: TemplateRow }) {
  const { template_id, name, room_id } = template
  const go = useNavigate()
  const remove = mayUse(template, 'DELETE') && {
    ...{ label: texts.delete, group: 'here' as const },
    run: () => {
      removeLater(`template ${template_id}`, name, fill(texts.deleted, { name }), async () => {
        await templates('drop', { template_id }, {})
        await queryClient.invalidateQueries({ queryKey: ['templates'] })
      })
      void go({ to: '/rooms/$room_id', params: { room_id: room_id.value } })
    },
  }
  useCommand(remove)
  return remove ? (
    <div className="buttons">
      <MenuButton
        label={words.making.moreActions}
        text={words.making.moreActions}
        choices={[{ ...remove, destructive: true }]}
      />
    </div>
  ) : null
}
