/** Asks before a page uses tokens from its address: they are used once the person has agreed to the account by name. */
import { Unlink, UserRoundCheck } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { FullPageSpinner } from '@/components/feedback/full-page-spinner'
import { NoticePage } from '@/components/layout/notice-page'
import { PageTitle } from '@/components/page-title'
import { Button } from '@/components/ui/button'
import { dropOpenedLink, openedLink } from '@/lib/auth/opened-link'
import { useAuth } from '@/lib/auth/auth-context'
import { failureText } from '@/lib/failure-text'
import { useAccountOf, useEnter } from '../api/link-session'
import { ContinueAs } from './continue-as'
import { LinkDeclined } from './link-declined'

/**
 * @param children is rendered once the tokens are used, refused, or declined by a visitor, and at once where there are
 * none
 */
export function LinkConsent({ children }: { children: ReactNode }) {
  const [{ access_token, refresh_token }] = useState(openedLink)
  const [settled, setSettled] = useState(!access_token || !refresh_token)
  const account = useAccountOf(settled ? undefined : access_token)
  const entering = useEnter()
  const { user } = useAuth()
  const [declined, setDeclined] = useState(false)
  const refused = account.data === null
  useEffect(() => {
    if (refused) dropOpenedLink()
  }, [refused])
  if (declined && user)
    return (
      <NoticePage icon={<UserRoundCheck />} title="You are still signed in.">
        <LinkDeclined />
      </NoticePage>
    )
  if (settled || !access_token || !refresh_token || refused) return children

  const settle = () => {
    dropOpenedLink()
    setSettled(true)
  }
  return (
    <>
      <PageTitle title="Is this you?" />
      {account.data ? (
        <NoticePage icon={<UserRoundCheck />} title="Is this you?">
          <ContinueAs
            email={account.data}
            busy={entering.isPending}
            problem={entering.error}
            onYes={() => entering.mutate({ access_token, refresh_token }, { onSuccess: settle })}
            onNo={() => {
              setDeclined(true)
              settle()
            }}
          />
        </NoticePage>
      ) : account.isError ? (
        <NoticePage
          icon={<Unlink />}
          title="We could not check your link."
          alert
          actions={<Button onClick={() => void account.refetch()}>Try again</Button>}
        >
          <p>{failureText(account.error)}</p>
        </NoticePage>
      ) : (
        <FullPageSpinner as="div" text="Verifying your link..." />
      )}
    </>
  )
}
