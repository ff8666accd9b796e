// Before every guarded page: a session that still owes its second factor finds the step that is missing, at the
// address she wanted, and that page behind it. Hides only: the database refuses her anyway until then.
import { useQuery } from '@tanstack/react-query'
import type { Session } from '@supabase/supabase-js'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Outlet } from 'react-router'
import { FullPageSpinner } from '@/components/feedback/full-page-spinner'
import { useAuth } from '@/lib/auth/auth-context'
import { missingStep, mfaQuery } from '@/lib/auth/mfa'
import { MfaSettled } from '@/lib/auth/mfa-settled'
import { assuranceOf } from '@/lib/auth/session-assurance'

const MfaPage = lazy(async () => ({
  default: (await import('../layouts/mfa-page')).MfaPage,
}))

/** @param waitingText said while the database is asked */
export function Component({ waitingText }: { waitingText?: string }) {
  const { session } = useAuth()
  return session ? <Gate key={session.user.id} session={session} waitingText={waitingText} /> : <Outlet />
}

function Gate({ session, waitingText }: { session: Session; waitingText: string | undefined }) {
  const { level } = assuranceOf(session)
  const question = { ...mfaQuery(session), enabled: level === 'aal1' }
  const { data, isPending, failureCount } = useQuery(question)
  const step = missingStep(session, data)
  // A question that is not answered keeps nobody out of pages that the database opens.
  const waiting = level === 'aal1' && isPending && failureCount === 0
  const [entered, setEntered] = useState(false)
  if (!entered && !waiting && !step) setEntered(true)
  const owed = useRef(step)
  useEffect(() => {
    // The field that had the focus is gone: keyboards and screen readers go on where the page begins.
    if (owed.current && !step) document.getElementById('main')?.focus({ preventScroll: true })
    owed.current = step
  }, [step])
  return (
    <>
      {step && (
        <Suspense fallback={<FullPageSpinner />}>
          <MfaPage step={step} rule={data?.rule} />
        </Suspense>
      )}
      {waiting && !step && <FullPageSpinner text={waitingText} />}
      {/* While the answer is on its way the page is already there, unseen: its own reads travel beside the question.
          A page that was open when the step came up stays as she left it. */}
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
