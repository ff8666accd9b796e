// Sets a new password, or the first one of a new account.
import { useCallback, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { SplitPage } from '@/components/layout/split-page'
import { paths } from '@/config/paths'
import { LinkConsent } from '@/features/auth/components/link-consent'
import { SetPasswordPanel } from '@/features/auth/components/set-password-panel'
import { readSetPasswordLink } from '@/features/auth/set-password-state'
import { FactorFirst } from '@/features/mfa/components/factor-step'
import { fetchOwnPayer } from '@/features/payments/api/checkout'
import { getRegistrationStatus } from '@/features/registration/api/account'
import { fetchManagedFirms } from '@/features/seats/api/managed-firms-query'
import { currentSession } from '@/lib/auth/current-session'
import { openedLink } from '@/lib/auth/opened-link'

/** An account that nothing has led here is like one whose registration is not paid. */
async function readStatus(email: string) {
  const status = await getRegistrationStatus(email)
  if (status.registration || !(await currentSession())) return status
  const [{ standing }, firms] = await Promise.all([fetchOwnPayer(), fetchManagedFirms()])
  return standing === 'unknown' && firms.length === 0 ? { registration: true, subscription: false } : status
}

export function Component() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [signedUp] = useState((state as { signedUp?: unknown } | null)?.signedUp === true)
  // The auth client removes its parameters from the address once it has read them.
  const [link] = useState(() => readSetPasswordLink(new URL(window.location.href), openedLink().access_token))
  const goToSignIn = useCallback(
    (email: string | null) => void navigate(paths.signIn, { replace: true, state: { email } }),
    [navigate],
  )
  return (
    <LinkConsent>
      <SplitPage
        page={{ title: 'Set password' }}
        eyebrow="Password"
        title="Choose a password."
        lead={
          <>
            {signedUp &&
              'Please choose your password again. The first one does not count, because we did not know yet that this address is yours. '}
            Longer is safer: three unrelated words with a capital and a number are hard to guess and easy to
            remember.
          </>
        }
      >
        <FactorFirst>
          <SetPasswordPanel link={link} getRegistrationStatus={readStatus} onDone={goToSignIn} />
        </FactorFirst>
      </SplitPage>
    </LinkConsent>
  )
}
