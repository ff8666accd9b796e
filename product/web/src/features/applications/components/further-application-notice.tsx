// Shows a further application, which is held until its address has confirmed it, and a button to use its answers.
import type { FurtherApplication } from '@juno/domain/applications/further-application'
import { CircleCheckBig, FilePen } from 'lucide-react'
import { NoticePage } from '@/components/layout/notice-page'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { membershipSelectionFor, paths } from '@/config/paths'
import { failureText } from '@/lib/failure-text'
import { useAcceptFurtherApplication } from '../api/mailed-links'
import { roleLabel } from '../application-labels'
import { furtherTexts } from '../application-status-texts'

export function FurtherApplicationNotice({ token, further }: { token: string; further: FurtherApplication }) {
  const accept = useAcceptFurtherApplication()
  const standing = accept.data ? 'used' : further.standing
  const { title, text } = furtherTexts[standing]
  const isOpen = standing === 'open' || standing === 'unsent'
  const nextStep = isOpen ? (
    <Button busy={accept.isPending} onClick={() => accept.mutate(token)}>
      {standing === 'open' ? 'Use these answers instead' : 'Send this application'}
    </Button>
  ) : accept.data?.status === 'APPROVED' ? (
    <ButtonLink to={membershipSelectionFor(accept.data.id)}>Choose your membership</ButtonLink>
  ) : (
    <ButtonLink to={paths.home} variant="quiet">
      Back to home
    </ButtonLink>
  )
  return (
    <NoticePage icon={accept.data ? <CircleCheckBig /> : <FilePen />} title={title} actions={nextStep}>
      <p>{text}</p>
      {isOpen && <Answers answers={further.answers} />}
      {accept.error && <Alert variant="destructive">{failureText(accept.error)}</Alert>}
    </NoticePage>
  )
}

function Answers({ answers }: { answers: FurtherApplication['answers'] }) {
  const facts = [
    { label: 'Full Name', value: answers.name },
    { label: 'Business Name', value: answers.businessName },
    { label: 'Your Role', value: roleLabel(answers.role) },
    { label: 'Why do you want to join', value: answers.reason },
  ]
  return (
    <dl className="grid gap-3 rounded-card bg-sand/60 p-5 text-left">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-sm">{label}</dt>
          <dd className="font-semibold wrap-anywhere whitespace-pre-line text-ink" dir="auto">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
