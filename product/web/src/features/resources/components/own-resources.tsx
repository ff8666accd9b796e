// Lists the resources that the member has submitted, with their results.
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { wholeList } from '@/components/list/list-state'
import { OwnEntry } from '@/components/list/own-entry'
import { ButtonLink } from '@/components/ui/button-link'
import { paths } from '@/config/paths'
import { longDateText } from '@/lib/dates'
import { mostOwnResources, useOwnResources } from '../api/own-submissions'

export function OwnResources({ userId }: { userId: string | undefined }) {
  const resources = useOwnResources(userId)
  return (
    <ListFrame
      list={wholeList(resources, resources.data, mostOwnResources)}
      label="My resources"
      failed="Your resources could not be loaded."
      empty={
        <EmptyState
          title="No resources yet"
          action={
            <ButtonLink to={paths.submitResource} size="little">
              Submit Resource
            </ButtonLink>
          }
        >
          Pass on a link or a template that helped you, and follow it here.
        </EmptyState>
      }
    >
      {rows => (
        <ul aria-label="My resources">
          {rows.map(resource => (
            <OwnEntry
              key={resource.id}
              title={resource.title}
              status={resource.status}
              sent={longDateText(resource.submitted_at)}
              message={resource.decision_message}
              changeTo={paths.changeSubmittedResource(resource.id)}
              published={
                resource.resource_id
                  ? { to: paths.resource(resource.resource_id), label: 'See the resource' }
                  : null
              }
            />
          ))}
        </ul>
      )}
    </ListFrame>
  )
}
