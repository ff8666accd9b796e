// Where the site's rule asks for a second factor and she has none: what it is, and its set-up right here.
import { Link } from 'react-router'
import { paths } from '@/config/paths'
import { appName } from '../texts'
import { SetUpApp } from './set-up-app'

export function RequiredSetUp({ email, onDone }: { email: string; onDone: () => void }) {
  return (
    <div className="grid gap-5">
      <p className="text-soft">
        For <strong className="wrap-anywhere text-ink">{email}</strong>
      </p>
      <SetUpApp start="Set it up now" name={appName([])} onDone={onDone}>
        <p>
          You need an authenticator app, on your phone or in your password manager. It takes two minutes, and
          then you go on to where you wanted.
        </p>
      </SetUpApp>
      <p className="border-t pt-5 text-[15px] text-soft">
        Not working?{' '}
        <Link to={paths.contact} className="text-link">
          Write to the team
        </Link>
        .
      </p>
    </div>
  )
}
