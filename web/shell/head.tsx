// The header of every page: place, title after scrolling, primary button, search, keys, notifications and user menu.
import { IconKeyboard, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { IconButton } from '../kit/buttons/icon-button.tsx'
import { keyLabel } from '../kit/keys/key-label.ts'
import { refOfHeadPart, useHeadingAway } from '../kit/page/head-parts.ts'
import { usePageTitle } from '../kit/page/title.ts'
import { late } from '../parts/loading/late-module.ts'
import { words } from '../words.ts'
import { UserMenu } from './user-menu.tsx'

const { shell } = words
const [crumbs, status, primary] = [refOfHeadPart('crumbs'), refOfHeadPart('status'), refOfHeadPart('primary')]
const bell = late(() => import('./notification-link.tsx'))

interface Props {
  search: () => void
  showKeys: () => void
}

/** The head. */
export const Head = ({ search, showKeys }: Props) => (
  <header className="head">
    <Link to="/" className="name head-name">
      Folkmoot
    </Link>
    <div ref={crumbs} className="head-crumbs" />
    {/* For the eye only, since the page has it all. */}
    <div className="head-again" aria-hidden="true">
      <Title />
      <div ref={status} className="head-status" />
      <div ref={primary} className="head-primary" />
    </div>
    <button type="button" className="button quiet search-button" onClick={search}>
      <IconSearch size={18} stroke={1.75} aria-hidden="true" />
      <span>{shell.search}</span>
      <kbd>{keyLabel('$mod+k')}</kbd>
    </button>
    <IconButton className="keys-button" label={shell.keys} icon={IconKeyboard} keys="[Shift]+?" onClick={showKeys} />
    <Bell />
    <UserMenu />
  </header>
)

/** The place of the bell, which is loaded after the page, and then moves nothing. */
function Bell() {
  const loaded = bell.useModule()
  return <span className="bell">{loaded && <loaded.NotificationLink />}</span>
}

function Title() {
  const title = usePageTitle()
  return <span className="head-title">{useHeadingAway() ? title : ''}</span>
}
