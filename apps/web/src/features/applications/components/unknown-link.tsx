// A mailed link that nobody knows, and the ways on.
import { SearchX } from 'lucide-react'
import { Link } from 'react-router'
import { NoticePage } from '@/components/layout/notice-page'
import { Button } from '@/components/ui/button'
import { paths } from '@/config/paths'
import { unknownLink } from '@/features/applications/application-status-texts'
import { ApiError } from '@/lib/api'

export const isUnknownLink = (error: Error | null) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

export function UnknownLink() {
  return (
    <NoticePage
      icon={<SearchX />}
      title={unknownLink.title}
      actions={
        <>
          <Button asChild>
            <Link to={paths.contact}>Write to us</Link>
          </Button>
          <Button asChild variant="quiet">
            <Link to={paths.home}>Back to home</Link>
          </Button>
        </>
      }
    >
      <p>{unknownLink.text}</p>
    </NoticePage>
  )
}
