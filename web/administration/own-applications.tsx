// The applications that the reader has registered.
import { IconApps } from '@tabler/icons-react'
import { useState } from 'react'
import { fill } from '../../words/fill.ts'
import { useFirst } from '../api/queries.ts'
import { managing } from '../api/requests/managing-requests.ts'
import { mayUse } from '../api/rights.ts'
import { useChange } from '../api/writing/use-change.ts'
import { CommandButton } from '../kit/buttons/command-button.tsx'
import { MenuButton } from '../kit/dialogs/menu.tsx'
import { useSheet } from '../kit/dialogs/sheet-address.ts'
import { Empty } from '../kit/feedback/empty.tsx'
import { showToast } from '../kit/feedback/toasts.ts'
import { Sheet } from '../parts/form/sheet.tsx'
import { ErrorMessage, LoadedPage } from '../parts/loading/loaded.tsx'
import { known } from '../site.ts'
import { AdministrationPage } from './administration-page.tsx'
import { type Application, applications } from './administration-queries.ts'
import { administeringWords } from './administration-words.ts'
import { ApplicationSheet } from './application-sheet.tsx'
import { SecretShown } from './secret-shown.tsx'
import '../parts/membership/membership.css'
import './administration.css'
import { Rows } from '../kit/page/list-motion.tsx'

const { administration, applications: texts } = administeringWords

/** What is done with one of them. */
type Doing = { what: 'edit' | 'renew' | 'delete'; application: Application }

/** The page. */
export function OwnApplications() {
  const { edit, open, close } = useSheet()
  const [doing, begin] = useState<Doing>()
  const leave = () => begin(undefined)
  const make = <CommandButton label={texts.make} run={() => open({ edit: 'application' })} />
  return (
    <LoadedPage query={useFirst(['applications'], managing.applications())} title={() => texts.title}>
      {({ body }) => (
        <AdministrationPage
          title={texts.title}
          lead={
            <>
              {texts.about} <a href={`${known.root}/account/applications`}>{texts.letIn}</a>
            </>
          }
        >
          {body.length ? (
            <>
              <div className="buttons after-heading">{make}</div>
              <Rows>
                {body.map((one) => (
                  <Row key={one.application_id} application={one} begin={begin} />
                ))}
              </Rows>
            </>
          ) : (
            <Empty icon={IconApps} text={texts.none}>
              {make}
            </Empty>
          )}
          {edit === 'application' && <ApplicationSheet close={close} />}
          {doing?.what === 'edit' && <ApplicationSheet application={doing.application} close={leave} />}
          {doing?.what === 'renew' && <RenewSecret application={doing.application} close={leave} />}
          {doing?.what === 'delete' && <DeleteApplication application={doing.application} close={leave} />}
        </AdministrationPage>
      )}
    </LoadedPage>
  )
}

function Row({ application, begin }: { application: Application; begin: (doing: Doing) => void }) {
  const { name, client_id, disabled, redirect_uris } = application
  const choice = (label: string, what: Doing['what']) => ({ label, run: () => begin({ what, application }) })
  const choices = [
    ...(mayUse(application, 'PATCH') ? [choice(texts.edit, 'edit')] : []),
    ...(mayUse(application, 'POST', 'secret') && !application.public ? [choice(texts.renew, 'renew')] : []),
    ...(mayUse(application, 'DELETE') ? [{ ...choice(texts.delete, 'delete'), destructive: true }] : []),
  ]
  return (
    <li className="member-row">
      <span className="grows target">
        <span className="item-title">{name}</span> {disabled && <span className="mark off">{texts.disabled}</span>}
        <span className="small soft">
          {' '}
          {texts.clientId} {client_id} · {redirect_uris.join(' · ')}
        </span>
      </span>
      {choices.length > 0 && <MenuButton label={fill(texts.more, { name })} choices={choices} />}
    </li>
  )
}

interface Props {
  application: Application
  close: () => void
}

/** The sheet that makes a new secret, and then shows it, once. */
function RenewSecret({ application: { application_id, name }, close }: Props) {
  const renew = useChange(() => applications('renewSecret', { application_id }, {}), [['applications']])
  const secret = renew.data?.headers.get('x-client-secret')
  return (
    <Sheet
      title={fill(texts.secretOf, { name })}
      saveLabel={secret ? administeringWords.hooks.kept : texts.renew}
      grave={!secret}
      busy={renew.isPending}
      close={close}
      save={() =>
        secret ? close() : renew.mutate(undefined, { onSuccess: () => showToast(fill(texts.renewed, { name })) })
      }
    >
      {secret ? <SecretShown secret={secret} /> : <p>{texts.renewHint}</p>}
      <ErrorMessage error={renew.error} />
    </Sheet>
  )
}

/** The sheet that deletes one, and says what goes with it. */
function DeleteApplication({ application: { application_id, name }, close }: Props) {
  const drop = useChange(() => applications('drop', { application_id }, {}), [['applications']])
  return (
    <Sheet
      title={fill(texts.deleteOf, { name })}
      saveLabel={texts.delete}
      grave
      busy={drop.isPending}
      close={close}
      save={() =>
        drop.mutate(undefined, {
          onSuccess: () => {
            showToast(fill(texts.deleted, { name }))
            close()
          },
        })
      }
    >
      <p>{texts.goes}</p>
      <p className="soft">{administration.cannotUndo}</p>
      <ErrorMessage error={drop.error} />
    </Sheet>
  )
}
