// Shows the MFA step in place of the requested page to a session that still needs a second factor or has to set one up.
// The page opens afterwards. The guard only hides: the database refuses such a session anyway.
import { useQuery } from '@tanstack/react-query'
import type { Session } from '@supabase/supabase-js'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { FullPageSpinner } from '@/components/feedback/full-page-spinner'
import { paths } from '@/config/paths'
import { MfaSettled, useAuth } from '@/lib/auth/auth-context'
import { missingStep, mfaQuery } from '@/lib/auth/mfa'
import { assuranceOf } from '@/lib/auth/session-assurance'
import { lazyPart } from '@/lib/load-part'

const MfaPage = lazyPart(async () => (await import('../layouts/mfa-page')).MfaPage)

/** @param waitingText is shown while the database is asked */
export function MfaGuard({ waitingText }: { waitingText?: string }) {
  const { session } = useAuth()
  const { pathname, search } = useLocation()
  // The OAuth app asked for a silent response: the service tells it what is missing.
  const isSilent = pathname === paths.oauthConsent && new URLSearchParams(search).get('prompt') === 'none'
  return session && !isSilent ? (
    <SessionMfa key={session.user.id} {...{ session, waitingText }} />
  ) : (
    <Outlet />
  )
}

export const AdminMfaGuard = () => <MfaGuard waitingText="Checking permissions..." />

function SessionMfa({ session, waitingText }: { session: Session; waitingText: string | undefined }) {
  const { level } = assuranceOf(session)
  const { data, isPending, failureCount } = useQuery({ ...mfaQuery(session), enabled: level === 'aal1' })
  const missing = missingStep(session, data)
  // The recovery codes are shown after a first factor was set up, when the page is already open.
  const [showsCodes, setShowsCodes] = useState(false)
  const step = missing ?? (showsCodes ? 'codes' : null)
  // A failed query does not lock anybody out: the database still decides.
  const waiting = level === 'aal1' && isPending && failureCount === 0
  const [entered, setEntered] = useState(false)
  if (!entered && !waiting && !step) setEntered(true)
  const previousStep = useRef(step)
  useEffect(() => {
    // The focused field no longer exists. Keyboards and screen readers continue at the top of the page.
    if (previousStep.current && !step) document.getElementById('main')?.focus({ preventScroll: true })
    previousStep.current = step
  }, [step])
  return (
    <>
      {step && (
        <Suspense fallback={<FullPageSpinner />}>
          <MfaPage
            step={step}
            rule={data?.rule}
            onSetUp={() => setShowsCodes(true)}
            onCodesSaved={() => setShowsCodes(false)}
          />
        </Suspense>
      )}
      {waiting && !step && <FullPageSpinner text={waitingText} />}
      {/* The page is rendered hidden while the response is on its way, so that its own reads run in parallel. A page that was open when the step appeared keeps its state. */}
      {(entered || !step) && (
        <div className="contents" hidden={waiting || step !== null}>
          <MfaSettled value={!waiting && !step}>
            <Outlet />
          </MfaSettled>
        </div>
      )}
    </>
  )
}
