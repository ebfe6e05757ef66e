// The frame around every page: the way past it, the way home, one's own menu, and what is said aloud.

import { Link, Outlet } from '@tanstack/react-router'
import { words } from '../words.ts'
import { OwnMenu } from './own-menu.tsx'
import { useSaid } from './title.ts'

export function Frame() {
  return (
    <>
      <a className="skip" href="#main">
        {words.frame.skip}
      </a>
      <header className="top">
        <Link to="/" className="name">
          Folkmoot
        </Link>
        <OwnMenu />
      </header>
      <main id="main" className="page" tabIndex={-1}>
        <Outlet />
      </main>
      <p className="unseen" role="status">
        {useSaid()}
      </p>
    </>
  )
}
