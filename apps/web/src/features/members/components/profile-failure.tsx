// Shown in place of a profile that cannot be shown (docs/specification/members.md#profile-failure).
import { RotateCcw, UserRoundX } from 'lucide-react'
import { NoticePage } from '@/components/layout/notice-page'
import { PageTitle } from '@/components/page-title'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { paths } from '@/config/paths'
import { profileTexts } from '@/features/members/directory-texts'

interface ProfileFailureProps {
  message: string
  /** Where trying again makes sense. */
  onRetry?: () => void
}

export function ProfileFailure({ message, onRetry }: ProfileFailureProps) {
  return (
    <>
      <PageTitle title={message} />
      <NoticePage
        icon={<UserRoundX />}
        title={profileTexts.error}
        actions={
          <>
            <ButtonLink to={paths.members}>{profileTexts.returnToDirectory}</ButtonLink>
            {onRetry && (
              <Button variant="quiet" onClick={onRetry}>
                <RotateCcw className="size-4" aria-hidden="true" />
                Try again
              </Button>
            )}
          </>
        }
      >
        <p role="alert">{message}</p>
      </NoticePage>
    </>
  )
}
