// Shows the state of an application, with its dates and the next step.
import type { ApplicationStanding } from '@juno/domain/applications/application-status'
import { CircleCheckBig, Clock, DoorOpen, HeartHandshake } from 'lucide-react'
import { NoticePage } from '@/components/layout/notice-page'
import { ButtonLink } from '@/components/ui/button-link'
import { membershipSelectionFor, paths } from '@/config/paths'
import { standingTexts } from '../application-status-texts'
import { momentText } from '@/lib/dates'

const icons = {
  pending: <Clock />,
  approved: <CircleCheckBig />,
  declined: <HeartHandshake />,
  member: <DoorOpen />,
}

export function StandingNotice({ standing }: { standing: ApplicationStanding }) {
  const { title, text } = standingTexts[standing.status]
  return (
    <NoticePage icon={icons[standing.status]} title={title} actions={<NextStep standing={standing} />}>
      <p>{text}</p>
      {standing.status !== 'member' && <Dates standing={standing} />}
    </NoticePage>
  )
}

function Dates({ standing }: { standing: ApplicationStanding }) {
  const dates = [
    { label: 'Received on', instant: standing.receivedOn },
    standing.status === 'pending'
      ? { label: 'You will hear from us by', instant: standing.promisedBy }
      : { label: 'Decided on', instant: standing.decidedOn },
  ]
  return (
    <dl className="grid gap-3 rounded-card bg-sand/60 p-5 text-left sm:grid-cols-2">
      {dates.map(
        ({ label, instant }) =>
          instant && (
            <div key={label}>
              <dt className="text-sm">{label}</dt>
              <dd className="font-semibold text-ink">
                <time dateTime={instant}>{momentText(instant)}</time>
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

function NextStep({ standing: { status, applicationId } }: { standing: ApplicationStanding }) {
  if (status === 'approved' && applicationId)
    return <ButtonLink to={membershipSelectionFor(applicationId)}>Choose your membership</ButtonLink>
  if (status === 'member') return <ButtonLink to={paths.signIn}>Sign in</ButtonLink>
  return (
    <ButtonLink to={paths.contact} variant="quiet">
      Write to us
    </ButtonLink>
  )
}
